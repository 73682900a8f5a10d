// Finds what scripts use of the browser that the oldest browsers lack. Types tell which interface a name belongs to.

import ts from 'typescript'
import { at, bcd, lacking } from './support'

/** beyond lists what files use beyond the floor, each as "feature: browsers that lack it", and how many features it has looked up. */
export function beyond(files: ReadonlyMap<string, string>): { found: string[]; known: number } {
  const program = programOf(files)
  const checker = program.getTypeChecker()
  const names = new Set<string>()
  const found = new Set<string>()

  const look = (owners: string[], name: string) => {
    for (const owner of owners) {
      const feature = featureOf(owner, name)
      if (!feature) continue
      const full = owner ? `${owner}.${name}` : name
      names.add(full)
      const without = lacking(feature)
      if (without.length > 0) found.add(`${full}: ${without.join(', ')}`)
      return
    }
  }
  const visit = (node: ts.Node): void => {
    if (ts.isIdentifier(node)) {
      const declared = checker
        .getSymbolAtLocation(node)
        ?.declarations?.find((d) => program.isSourceFileDefaultLibrary(d.getSourceFile()))
      if (declared && ts.isPropertyAccessExpression(node.parent) && node.parent.name === node) {
        look([ownerOf(declared), ...withBases(checker, checker.getTypeAtLocation(node.parent.expression))], node.text)
      } else if (declared && !ts.isTypeNode(node.parent)) look(['', 'Window'], node.text)
    }
    ts.forEachChild(node, visit)
  }
  for (const name of files.keys()) visit(program.getSourceFile(name)!)
  return { found: [...found].sort(), known: names.size }
}

function featureOf(owner: string, name: string) {
  const path = owner ? [owner.replace('Readonly', '')] : []
  const { api, javascript } = bcd
  return (
    at(api, ...path, name) ??
    at(api, ...path, `${name}_static`) ??
    at(javascript.builtins, ...path, name) ??
    at(javascript.builtins, 'Intl', ...path, name)
  )
}

/** ownerOf is the interface, namespace or constructor that a member is declared in. */
function ownerOf(declaration: ts.Declaration): string {
  for (let up: ts.Node = declaration.parent; up; up = up.parent) {
    if (
      (ts.isInterfaceDeclaration(up) || ts.isModuleDeclaration(up) || ts.isVariableDeclaration(up)) &&
      ts.isIdentifier(up.name)
    )
      return up.name.text.replace(/Constructor$/, '')
  }
  return ''
}

/** withBases names a type and what it is derived from: members of a mixin are listed there. */
function withBases(checker: ts.TypeChecker, type: ts.Type): string[] {
  const parts = type.isUnion() ? type.types : [checker.getNonNullableType(type)]
  return parts
    .flatMap((part) => [
      part.symbol?.name ?? '',
      ...(part.isClassOrInterface() ? checker.getBaseTypes(part).flatMap((base) => withBases(checker, base)) : []),
    ])
    .filter(Boolean)
}

/** programOf compiles texts under made-up names, with the types of the browser. */
function programOf(files: ReadonlyMap<string, string>): ts.Program {
  const { config } = ts.readConfigFile('tsconfig.json', (path) => ts.sys.readFile(path)) as { config: object }
  const { options } = ts.parseJsonConfigFileContent(config, ts.sys, '.')
  const host = ts.createCompilerHost(options)
  const { fileExists, readFile, getSourceFile } = host
  host.fileExists = (name) => files.has(name) || fileExists(name)
  host.readFile = (name) => files.get(name) ?? readFile(name)
  host.getSourceFile = (name, ...rest) =>
    files.has(name)
      ? ts.createSourceFile(name, files.get(name)!, ts.ScriptTarget.Latest, true)
      : getSourceFile(name, ...rest)
  return ts.createProgram([...files.keys()], { ...options, skipLibCheck: true, jsx: ts.JsxEmit.Preserve }, host)
}
