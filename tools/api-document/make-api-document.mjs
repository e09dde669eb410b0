import { readFileSync } from 'node:fs';
import { addFields, readAllComments } from './add-descriptions.mjs';
import { PARAMETERS } from './common-texts.mjs';
import { convertSchemas, removeUnused } from './convert-schemas.mjs';
import { createAccess } from './describe-access.mjs';
import { describeTags, isForPrograms } from './describe-tags.mjs';
import { loadContract } from './load-contract.mjs';
import { createResponses, freeName, problemSchema } from './responses.mjs';

/** What calls refuse besides what their contract says, by name; `test/refusals` compares it with what tests see. */
const REFUSALS_OF_CALLS = new URL('./refusals-of-calls.json', import.meta.url);

const FILE_TYPE = 'application/octet-stream';
const FORM_TYPE = 'application/x-www-form-urlencoded';
const JSON_TYPE = 'application/json';

/** The media types of files. */
const MEDIA_TYPES = {
  table: ['text/csv', 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'],
  pdf: ['application/pdf'],
  calendar: ['text/calendar'],
  upload: [FILE_TYPE],
};

const SUCCESS = { 200: 'Done', 201: 'Created', 204: 'Done; the response has no body' };

/**
 * Makes the OpenAPI 3.1 documents of the contract: `programs` has the calls about the agency's work that accept tokens, `administration`
 * all others. Operations and schemas have the names of the contract's constants; their doc comments are the descriptions.
 */
export async function makeApiDocuments() {
  const contract = await loadContract();
  return {
    programs: makeDocument(contract, 'Docket', isForPrograms),
    administration: makeDocument(contract, 'Docket: sign-in and administration', (call) => !isForPrograms(call)),
  };
}

function makeDocument({ files, modules }, title, isIncluded) {
  const access = createAccess(modules);
  const named = files.flatMap(({ exports }) => Object.entries(exports));
  const operations = named.filter(([, value]) => isEndpoint(value) && isIncluded(value));
  const comments = readAllComments(files);
  const schemas = convertSchemas(
    named.filter(([, value]) => isSchema(value)),
    operations,
    comments,
  );
  const refused = createResponses(modules.refusals.REFUSALS);
  const ownCodes = JSON.parse(readFileSync(REFUSALS_OF_CALLS, 'utf8'));
  const paths = {};
  for (const [name, endpoint] of operations) {
    const path = endpoint.path.replace(/:(\w+)/g, '{$1}');
    paths[path] ??= {};
    paths[path][endpoint.method.toLowerCase()] = {
      operationId: name,
      ...describeCall(endpoint, comments[name], access.of(endpoint)),
      ...describeRequest(name, endpoint, schemas, comments),
      responses: {
        ...describeSuccess(name, endpoint, schemas),
        ...refused.of(endpoint, ownCodes[name] ?? []),
      },
    };
  }
  const document = {
    openapi: '3.1.0',
    info: {
      title,
      version: modules.version.VERSION,
      description:
        'docs/api.md explains tokens, whole lists, errors, retries and what may change. Errors are `application/problem+json`.',
    },
    servers: [{ url: '/' }],
    tags: describeTags(operations),
    paths,
    components: {
      schemas: { ...schemas.components, Problem: problemSchema() },
      parameters: shareParameters(paths),
      responses: refused.finish(),
      securitySchemes: access.schemes,
    },
  };
  removeUnused(document);
  return document;
}

/** Moves the parameters that several calls have into components, and returns those. */
function shareParameters(paths) {
  const operations = Object.values(paths).flatMap((methods) => Object.values(methods));
  const uses = new Map();
  for (const { parameters = [] } of operations) {
    for (const parameter of parameters) {
      const key = JSON.stringify(parameter);
      uses.set(key, (uses.get(key) ?? 0) + 1);
    }
  }
  const components = {};
  const names = new Map();
  for (const [key, count] of uses) {
    if (count < 2) continue;
    const parameter = JSON.parse(key);
    const name = freeName(parameter.name, components);
    components[name] = parameter;
    names.set(key, name);
  }
  for (const operation of operations) {
    operation.parameters &&= operation.parameters.map((parameter) => {
      const name = names.get(JSON.stringify(parameter));
      return name ? { $ref: `#/components/parameters/${name}` } : parameter;
    });
  }
  return components;
}

function isSchema(value) {
  return typeof value === 'object' && value !== null && '_zod' in value;
}

function isEndpoint(value) {
  return typeof value === 'object' && value !== null && 'path' in value && 'method' in value;
}

function isNothing(schema) {
  return schema.def.type === 'undefined';
}

/** Returns what readers need to choose a call: its summary, its description and who may make it. */
function describeCall({ tag, summary }, comment, { description: access, ...security }) {
  const description = [comment?.text, access].filter(Boolean).join('\n\n');
  return { tags: [tag], summary, ...(description ? { description } : {}), ...security };
}

function describeRequest(name, endpoint, schemas, comments) {
  const described = comments[name];
  const withComments = (json, key) => {
    const field = described?.fields[key];
    if (field) addFields(json, field, described.lookUp);
    return json;
  };
  const parameters = [];
  for (const [key, place] of Object.entries({ params: 'path', query: 'query' })) {
    if (isNothing(endpoint[key])) continue;
    const { properties = {}, required = [] } = withComments(schemas.sentObject(name, key), key);
    for (const [parameter, schema] of Object.entries(properties))
      parameters.push(describeParameter(parameter, schema, place, required.includes(parameter)));
  }
  if (isNothing(endpoint.body)) return parameters.length > 0 ? { parameters } : {};
  const type = endpoint.takesFile ? FILE_TYPE : endpoint.takesForm ? FORM_TYPE : JSON_TYPE;
  const schema = endpoint.takesFile ? {} : withComments(schemas.sentPart(name, 'body'), 'body');
  return {
    ...(parameters.length > 0 ? { parameters } : {}),
    requestBody: { required: true, content: { [type]: { schema } } },
  };
}

function describeParameter(name, { description = PARAMETERS[name], ...schema }, place, isRequired) {
  if (!description) throw new Error(`Describe the parameter "${name}" of the API document`);
  // Numbers and switches are texts in an address; their schema says what the text means.
  if (schema.type === 'integer') delete schema.pattern;
  return { name, in: place, ...(place === 'path' || isRequired ? { required: true } : {}), description, schema };
}

/** Returns the successful responses by status. A creation that is requested again answers 200 and the record that is there. */
function describeSuccess(name, endpoint, schemas) {
  const { status } = endpoint;
  const response = describeAnswer(name, endpoint, schemas);
  const sent = JSON.stringify([endpoint.body, endpoint.query].filter((part) => !isNothing(part)).map(propertyNames));
  const isRepeatable = status === 201 && sent.includes('"requestId"');
  return {
    ...(isRepeatable ? { 200: { ...response, description: 'Created by the same request before' } } : {}),
    [status]: response,
  };
}

/** Returns the names of the properties of an object, or of each alternative. */
function propertyNames({ def }) {
  return def.type === 'union' ? def.options.flatMap(propertyNames) : Object.keys(def.shape ?? {});
}

function describeAnswer(name, endpoint, schemas) {
  const { status, answersAsFile, answersAsStream } = endpoint;
  if (isNothing(endpoint.answer)) return { description: SUCCESS[status] };
  if (answersAsFile) {
    const content = Object.fromEntries(MEDIA_TYPES[answersAsFile].map((type) => [type, {}]));
    return { description: 'The file', content };
  }
  const type = answersAsStream ? 'text/event-stream' : JSON_TYPE;
  return { description: SUCCESS[status], content: { [type]: { schema: schemas.answer(name) } } };
}
