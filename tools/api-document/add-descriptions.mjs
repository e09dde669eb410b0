import { readComments } from './read-comments.mjs';

/** Returns the doc comments of all files by constant; constants that are private to a file are known there only. */
export function readAllComments(files) {
  const comments = {};
  for (const { path, text, exports } of files) {
    const ofFile = readComments(path, text);
    for (const [name, described] of Object.entries(ofFile)) {
      const lookUp = (other) => ofFile[other] ?? comments[other];
      if (name in exports) comments[name] = { ...described, lookUp };
    }
  }
  return comments;
}

/** Adds the comments of a constant's fields to the properties of its JSON Schema. */
export function addDescriptions(json, name, comments) {
  const described = comments[name];
  if (described) addFields(json, described, (other) => described.lookUp(other) ?? comments[other]);
}

/** Adds the texts of fields, and of the fields inside them. */
export function addFields(json, { fields, others }, lookUp, depth = 0) {
  if (depth > 8) return;
  for (const [name, field] of Object.entries(fields)) {
    for (const properties of propertiesOf(json, name)) {
      const property = properties[name];
      if (field.text && !property.description) property.description = field.text;
      addFields(property, field, lookUp, depth + 1);
    }
  }
  for (const other of others) {
    const described = lookUp(other);
    if (described) addFields(json, described, lookUp, depth + 1);
  }
}

/** Returns every `properties` of a schema with this name, in its branches and elements too. */
function propertiesOf(json, name) {
  if (typeof json !== 'object' || json === null) return [];
  const branches = [json.items, json.additionalProperties, ...(json.prefixItems ?? [])];
  for (const kind of ['anyOf', 'oneOf', 'allOf']) branches.push(...(json[kind] ?? []));
  const own = json.properties?.[name] ? [json.properties] : [];
  return [...own, ...branches.flatMap((branch) => propertiesOf(branch, name))];
}
