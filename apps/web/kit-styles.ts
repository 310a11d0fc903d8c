import type { ESTree, Plugin } from 'vite'

const makers = new Set(['genStyleHooks', 'genSubStyleComponent', 'genComponentStyleHook'])

/**
 * The component library's styles come as its own stylesheet (`theme/kit-styles.ts`); what would compute them again in the
 * browser is left out. The values of a theme are still computed there.
 */
export const withoutStyleCode = (): Plugin => ({
  name: 'without-style-code',
  apply: 'build',
  transform: {
    filter: { id: /\/antd\/es\/.+\/style\/.+\.js$/ },
    handler(code) {
      const spans = this.parse(code).body.flatMap(callsIn).flatMap(styleFunction)
      if (spans.length === 0) return null
      let rest = code
      for (const { start, end } of spans.reverse()) rest = `${rest.slice(0, start)}() => []${rest.slice(end)}`
      return { code: rest, map: null }
    },
  },
})

type Statement = ESTree.Program['body'][number]
type Expression = ESTree.Expression

function callsIn(statement: Statement): (Expression | null | undefined)[] {
  if (statement.type === 'ExportDefaultDeclaration') return [statement.declaration as Expression]
  const declared = statement.type === 'ExportNamedDeclaration' ? statement.declaration : statement
  return declared?.type === 'VariableDeclaration' ? declared.declarations.map(({ init }) => init) : []
}

function styleFunction(made: Expression | null | undefined): { start: number; end: number }[] {
  const isMaker = made?.type === 'CallExpression' && made.callee.type === 'Identifier' && makers.has(made.callee.name)
  return isMaker && made.arguments[1] ? [made.arguments[1]] : []
}
