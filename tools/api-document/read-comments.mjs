import { parseSync } from 'rolldown/utils';

/**
 * Reads the doc comments of a contract file. Returns, by the name of each constant, its own text and the texts of its fields:
 * `{ text, fields: { name: { text, fields } }, others: [names of constants whose fields it takes over] }`.
 */
export function readComments(path, source) {
  const { program, comments } = parseSync(path, source);
  const docs = comments.filter(({ type, value }) => type === 'Block' && value.startsWith('*'));
  const commentBefore = (position) => {
    const found = docs.findLast(({ end }) => end <= position);
    return found && source.slice(found.end, position).trim() === '' ? textOf(found.value) : undefined;
  };
  const described = {};
  for (const statement of program.body) {
    const declaration = statement.type === 'ExportNamedDeclaration' ? statement.declaration : statement;
    if (declaration?.type !== 'VariableDeclaration') continue;
    for (const { id, init } of declaration.declarations) {
      if (!init) continue;
      described[id.name] = { text: commentBefore(statement.start), ...fieldsOf(init, commentBefore) };
    }
  }
  return described;
}

function textOf(comment) {
  return comment
    .split('\n')
    .map((line) => line.replace(/^\s*\*+\s?/, '').trim())
    .filter(Boolean)
    .join(' ');
}

/** Collects the fields of an expression that builds a schema: of its objects, and of the constants that it names. */
function fieldsOf(expression, commentBefore) {
  const found = { fields: {}, others: [] };
  const add = ({ fields, others }) => {
    found.fields = { ...fields, ...found.fields };
    found.others.push(...others);
  };
  switch (expression?.type) {
    case 'Identifier':
      found.others.push(expression.name);
      break;
    case 'CallExpression':
      for (const argument of expression.arguments) add(fieldsOf(argument, commentBefore));
      if (expression.callee.type === 'MemberExpression') add(fieldsOf(expression.callee.object, commentBefore));
      break;
    case 'ArrayExpression':
      for (const element of expression.elements) add(fieldsOf(element, commentBefore));
      break;
    case 'SpreadElement':
      add(fieldsOf(expression.argument, commentBefore));
      break;
    case 'ObjectExpression':
      for (const property of expression.properties) {
        if (property.type === 'SpreadElement') add(fieldsOf(property.argument, commentBefore));
        else {
          const name = property.key.name ?? property.key.value;
          const own = { text: commentBefore(property.start), ...fieldsOf(property.value, commentBefore) };
          found.fields[name] ??= own;
        }
      }
      break;
  }
  return found;
}
