import type { ToolField, ToolTable, ToolValues } from '@sunmao/contract'
import { translate } from '@sunmao/i18n/node'
import type { AskedField, ReadTool } from '../../answers.ts'
import type { ProjectCtx } from '../../core/context.ts'
import { badRequest } from '../../core/errors.ts'
import { allowedTools, shownValues } from './understand.ts'

export interface RunTable {
  table: ToolTable
  summary: string
}

export function findTool(ctx: ProjectCtx, name: string): ReadTool {
  const tool = allowedTools(ctx).find((one) => one.name === name)
  if (!tool) throw badRequest('assistant.noSuchTool')
  return tool
}

/** Runs as the caller; values that a field does not have are left out, and the answer tells which counted. */
export async function runTool(
  ctx: ProjectCtx,
  tool: ReadTool,
  asked: ToolValues,
  given?: readonly AskedField[],
): Promise<RunTable> {
  const fields = given ?? (await tool.fields(ctx))
  const { values, shown } = shownValues(fields, asked, (key) => translate(ctx.lang, key))
  const { summary = '', ...found } = await tool.run(ctx, values)
  return {
    table: {
      tool: tool.name,
      title: translate(ctx.lang, tool.title),
      unit: translate(ctx.lang, tool.unit, { count: found.total }),
      values,
      shown,
      ...found,
    },
    summary,
  }
}

export async function formOf(ctx: ProjectCtx, name: string): Promise<ToolField[]> {
  const fields = await findTool(ctx, name).fields(ctx)
  return fields.map(({ name, label, isMany = false, options }) => ({
    name,
    label: translate(ctx.lang, label),
    isMany,
    options: options?.map(({ value, label }) => ({ value, label })),
  }))
}
