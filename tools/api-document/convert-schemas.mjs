import { z } from 'zod/mini';
import { addDescriptions } from './add-descriptions.mjs';
import { PROPERTIES } from './common-texts.mjs';
import { VALUE_TYPES } from './value-types.mjs';

const REFERENCE = '#/components/schemas/';

/**
 * Converts the contract's schemas to JSON Schema, each exported one under its name. Returns the components, and functions for the parts of
 * an operation. A schema that requests may send differently from how responses contain it has a second component, named `…Input`.
 */
export function convertSchemas(schemas, operations, comments) {
  const sent = toJson('input', schemas, operations);
  const given = toJson('output', schemas, operations);
  const names = schemas.map(([name]) => name);
  for (const name of names) {
    const description = comments[name]?.text;
    for (const json of [sent[name], given[name]]) {
      addDescriptions(json, name, comments);
      addCommonTexts(json);
      if (description && !json.description) json.description = description;
    }
    allowFurtherProperties(given[name]);
  }
  const differing = namesOfDiffering(names, sent, given);
  const sentName = (name) => (differing.has(name) ? `${name}Input` : name);
  const components = Object.fromEntries(names.map((name) => [name, given[name]]));
  for (const name of differing) components[sentName(name)] = renameReferences(sent[name], sentName);
  return {
    components,
    sentPart: (name, part) => renameReferences(sent[`${name}/${part}`], sentName),
    /** Returns the properties of an object that is sent, also where it is a named schema. */
    sentObject(name, part) {
      const json = sent[`${name}/${part}`];
      return renameReferences(json.$ref ? sent[json.$ref.slice(REFERENCE.length)] : json, sentName);
    },
    answer: (name) => allowFurtherProperties(given[`${name}/answer`]),
  };
}

/** Converts in one direction: `input` as requests send it, `output` as responses contain it. */
function toJson(io, schemas, operations) {
  const registry = z.registry();
  for (const [name, schema] of schemas) if (!registry.has(schema)) registry.add(schema, { id: name });
  const aliases = {};
  for (const [name, endpoint] of operations) {
    for (const part of ['params', 'query', 'body', 'answer']) {
      const schema = endpoint[part];
      if (schema.def.type === 'undefined') continue;
      if (!registry.has(schema)) registry.add(schema, { id: `${name}/${part}` });
      const { id } = registry.get(schema);
      if (id !== `${name}/${part}`) aliases[`${name}/${part}`] = id;
    }
  }
  const uri = (id) => `${REFERENCE}${id}`;
  const { schemas: found } = z.toJSONSchema(registry, { io, uri, unrepresentable: 'any', override: shorten });
  for (const [name, json] of Object.entries(found)) {
    removeIds(json);
    if (VALUE_TYPES[name]) found[name] = { ...VALUE_TYPES[name] };
  }
  for (const json of Object.values(found)) inlineParts(json, found);
  for (const [alias, id] of Object.entries(aliases))
    found[alias] = id.includes('/') ? structuredClone(found[id]) : { $ref: uri(id) };
  return found;
}

/** Writes what zod spells out in the short form of JSON Schema: usual bounds of integers, and values that may be null. */
function shorten({ jsonSchema }) {
  if (jsonSchema.minimum === Number.MIN_SAFE_INTEGER) delete jsonSchema.minimum;
  if (jsonSchema.maximum === Number.MAX_SAFE_INTEGER) delete jsonSchema.maximum;
  const [value, none] = jsonSchema.anyOf ?? [];
  if (
    jsonSchema.anyOf?.length === 2 &&
    none.type === 'null' &&
    typeof value.type === 'string' &&
    !value.enum &&
    !('const' in value)
  ) {
    delete jsonSchema.anyOf;
    Object.assign(jsonSchema, value, { type: [value.type, 'null'] });
  }
}

/** A part of one call that others use as well has no name of its own, so it is repeated. */
function inlineParts(json, found) {
  everyObject(json, (object) => {
    const id = object.$ref?.slice(REFERENCE.length);
    if (!id?.includes('/')) return;
    delete object.$ref;
    Object.assign(object, structuredClone(found[id]));
  });
}

function removeIds(json) {
  delete json.$schema;
  delete json.$id;
  delete json.id;
}

function addCommonTexts(json) {
  everyObject(json, ({ properties }) => {
    if (typeof properties !== 'object') return;
    for (const [name, property] of Object.entries(properties))
      if (PROPERTIES[name] && !property.description) property.description = PROPERTIES[name];
  });
}

/** Responses may gain properties at any time, as docs/api.md says. */
function allowFurtherProperties(json) {
  everyObject(json, (object) => {
    if (object.additionalProperties === false) delete object.additionalProperties;
  });
  return json;
}

/** Returns the names of schemas that differ between the directions, themselves or in what they refer to. */
function namesOfDiffering(names, sent, given) {
  const differing = new Set(names.filter((name) => JSON.stringify(sent[name]) !== JSON.stringify(given[name])));
  for (let before = -1; before !== differing.size; ) {
    before = differing.size;
    for (const name of names) if (referencesOf(sent[name]).some((other) => differing.has(other))) differing.add(name);
  }
  return differing;
}

function referencesOf(json) {
  const found = [];
  everyObject(json, ({ $ref }) => {
    if (typeof $ref === 'string') found.push($ref.slice(REFERENCE.length));
  });
  return found;
}

function renameReferences(json, newName) {
  const renamed = structuredClone(json);
  everyObject(renamed, (object) => {
    if (typeof object.$ref === 'string') object.$ref = `${REFERENCE}${newName(object.$ref.slice(REFERENCE.length))}`;
  });
  return renamed;
}

function everyObject(json, act) {
  if (typeof json !== 'object' || json === null) return;
  if (!Array.isArray(json)) act(json);
  for (const value of Object.values(json)) everyObject(value, act);
}

/** Removes the components that no operation leads to. */
export function removeUnused(document) {
  const { schemas } = document.components;
  const used = new Set();
  const queue = [document.paths, document.components.responses, document.components.parameters].flatMap(referencesOf);
  while (queue.length > 0) {
    const name = queue.pop();
    if (used.has(name) || !schemas[name]) continue;
    used.add(name);
    queue.push(...referencesOf(schemas[name]));
  }
  document.components.schemas = Object.fromEntries(
    Object.entries(schemas)
      .filter(([name]) => used.has(name))
      .sort(([one], [other]) => (one < other ? -1 : 1)),
  );
}
