import { join } from 'node:path';
import type { Expression, Node, SourceFile } from 'typescript/unstable/ast';
import {
  isCallExpression,
  isNoSubstitutionTemplateLiteral,
  isPropertyAccessExpression,
  isStringLiteral,
  isTaggedTemplateExpression,
  isTemplateExpression,
} from 'typescript/unstable/ast/is';
import { API, type Checker, type Type } from 'typescript/unstable/sync';
import { projectRoot } from '../../src/server/platform/operations/project-root.ts';

/** The type that the code expects in a column: a kind of value, `[]` for lists, `any` if the type says nothing. */
export type DeclaredColumn = { name: string; kind: string; isOptional: boolean };

/** A statement in the code with its declared row; `parts` = its text between parameters. */
export type DeclaredStatement = { place: string; parts: string[]; columns: DeclaredColumn[] };

/** Finds every statement of the server whose rows have a declared type: `sql<Row>` templates, and text in `query<Row>(…)`. */
export function findDeclaredStatements(): DeclaredStatement[] {
  const root = projectRoot();
  const api = new API({ cwd: root });
  try {
    const [project] = api.updateSnapshot({ openProjects: [join(root, 'src/server/tsconfig.json')] }).getProjects();
    const { program, checker } = project!;
    const names = program.getSourceFileNames().filter((name) => name.startsWith(join(root, 'src/server')));
    return names
      .filter((name) => !/\.test\.ts$|\/testing\//.test(name))
      .flatMap((name) => statementsIn(program.getSourceFile(name)!, checker, name.slice(root.length + 1)));
  } finally {
    api.close();
  }
}

function statementsIn(file: SourceFile, checker: Checker, name: string): DeclaredStatement[] {
  const found: DeclaredStatement[] = [];
  const visit = (node: Node) => {
    const typed = typedStatement(node, file);
    if (typed) {
      const type = checker.getTypeFromTypeNode(typed.row as never)!;
      const parts = partsOf(typed.text);
      const line = file.text.slice(0, node.getStart(file)).split('\n').length;
      if (parts && isRow(checker, type))
        found.push({ place: `${name}:${line}`, parts, columns: columnsOf(checker, type) });
    }
    node.forEachChild(visit);
  };
  visit(file);
  return found;
}

/** Returns the row type and the text of `sql<Row>…` or `query<Row>(text, …)`; null for every other node. */
function typedStatement(node: Node, file: SourceFile): { row: Node; text: Expression } | null {
  if (isTaggedTemplateExpression(node))
    return node.tag.getText(file) === 'sql' && node.typeArguments?.[0]
      ? { row: node.typeArguments[0], text: node.template }
      : null;
  if (!isCallExpression(node) || !node.typeArguments?.[0] || !node.arguments[0]) return null;
  const isQuery = isPropertyAccessExpression(node.expression) && node.expression.name.getText(file) === 'query';
  return isQuery ? { row: node.typeArguments[0], text: node.arguments[0] } : null;
}

function partsOf(text: Expression): string[] | null {
  if (isNoSubstitutionTemplateLiteral(text) || isStringLiteral(text)) return [text.text];
  if (!isTemplateExpression(text)) return null;
  return [text.head.text, ...text.templateSpans.map((span) => span.literal.text)];
}

const kindsOf = (checker: Checker) => [
  ['string', checker.getStringType()] as const,
  ['number', checker.getNumberType()] as const,
  ['boolean', checker.getBooleanType()] as const,
];

/** Checks whether a type is that of a whole row; others belong to parts of statements, such as `sql<boolean>`. */
function isRow(checker: Checker, type: Type): boolean {
  return kindOf(checker, type) === 'object' && checker.getPropertiesOfType(type).length > 0;
}

function columnsOf(checker: Checker, type: Type): DeclaredColumn[] {
  return checker.getPropertiesOfType(type).map((property) => {
    const declared = checker.getTypeOfSymbol(property)!;
    return {
      name: property.name,
      kind: kindOf(checker, declared),
      isOptional: checker.isTypeAssignableTo(checker.getUndefinedType(), declared),
    };
  });
}

function kindOf(checker: Checker, type: Type): string {
  if (checker.isTypeAssignableTo(checker.getUnknownType(), type)) return 'any';
  const value = checker.getNonNullableType(type)!;
  // The type is only null.
  if (checker.isTypeAssignableTo(value, checker.getNeverType())) return 'any';
  const plain = kindsOf(checker).find(([, one]) => checker.isTypeAssignableTo(value, one));
  if (plain) return plain[0];
  if (!checker.isArrayLikeType(value)) return 'object';
  const [element] = checker.getIndexInfosOfType(value);
  return element ? `${kindOf(checker, element.valueType)}[]` : 'any';
}
