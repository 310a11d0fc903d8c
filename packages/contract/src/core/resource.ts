import * as z from 'zod'
import { Between, Id, Ids, PageQuery, pageOf } from './common.ts'
import type { CrudName, PermissionCode } from './feature.ts'
import { mediaTypes } from './media-types.ts'
import { permit, route } from './route.ts'

/** Who wrote a row and when. `rowVersion` comes back with an edit, so that a stale one is told. */
export const Audit = z.object({
  createBy: z.string().optional(),
  updateBy: z.string().optional(),
  createTime: z.string(),
  updateTime: z.string().optional(),
  rowVersion: z.int(),
})

interface Options<F extends z.ZodRawShape> {
  /** What one row is called, with its article, and several. */
  called: { one: string; many: string }
  /** Filters besides paging and `blurry`. */
  filters?: F
  /** Other permissions that open the list: people pickers need the names. */
  alsoListedBy?: readonly PermissionCode[]
  /** The ancestor stack has this table too: see `Route.loose`. */
  loose?: true
}

/**
 * A plain table as the ancestor's clients know it: five ordinary calls under `/api/NAME` with the permissions
 * `NAME:list|add|edit|del`. Creating answers 201, editing 204, removing takes a list of ids; answers are empty.
 */
export function defineResource<
  const N extends CrudName,
  S extends z.ZodRawShape,
  F extends z.ZodRawShape = Record<never, never>,
>(name: N, fields: S, { called: { one, many }, filters, alsoListedBy = [], loose }: Options<F>) {
  const path = `/api/${name}` as const
  const listed = permit([`${name}:list`, ...alsoListedBy])
  const query = PageQuery.extend({ createTime: Between }).extend((filters ?? {}) as F)
  const Fields = z.object(fields)
  const Row = z.object({ id: Id, ...fields, ...Audit.shape })
  return {
    list: route({ summary: `List ${many}`, method: 'GET', path, policy: listed, query, reply: pageOf(Row) }),
    download: route({
      summary: `Export ${many}`,
      method: 'GET',
      path: `${path}/download`,
      policy: listed,
      query,
      reply: 'blob',
      types: [mediaTypes.xlsx],
    }),
    create: route({
      summary: `Create ${one}`,
      method: 'POST',
      path,
      policy: permit([`${name}:add`]),
      status: 201,
      loose,
      log: `log.${name}.add`,
      // A new row has no id yet; forms send an empty one.
      body: Fields.extend({ id: z.null().optional() }),
    }),
    update: route({
      summary: `Edit ${one}`,
      method: 'PUT',
      path,
      policy: permit([`${name}:edit`]),
      status: 204,
      loose,
      log: `log.${name}.edit`,
      body: Fields.extend({ id: Id, rowVersion: z.int().optional() }),
    }),
    remove: route({
      summary: `Delete ${many}`,
      method: 'DELETE',
      path,
      policy: permit([`${name}:del`]),
      log: `log.${name}.del`,
      loose,
      body: Ids,
    }),
  }
}
