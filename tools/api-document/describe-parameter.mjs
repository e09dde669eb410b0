/** The descriptions of parameters that mean the same in every call. */
const COMMON = {
  id: 'The id of the record',
  keyphrase: 'Words to search for; each must be found',
  maxResults: 'The maximum number of records',
  format: 'The format of the file; `csv` by default',
  startDate: 'The first day',
  endDate: 'The last day, included',
};

/** Describes a parameter of a path or a query. */
export function describeParameter(name, { description, ...schema }, { place, isRequired }) {
  const text = description ?? COMMON[name];
  return {
    name,
    in: place,
    ...(place === 'path' || isRequired ? { required: true } : {}),
    ...(text ? { description: text } : {}),
    schema,
  };
}
