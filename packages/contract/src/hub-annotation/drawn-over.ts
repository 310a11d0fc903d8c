import * as z from 'zod'
import { Id } from '../core/common.ts'
import type { SheetPlace } from '../hub-file/sheet.ts'
import { ViewState } from '../model/viewpoint.ts'

/** What marks are drawn over: a view of models, or nothing of these on a sheet, which tells its own place. */
export const drawnOver = { fileIds: z.array(Id).max(200).default([]), state: ViewState.optional() }

/** That it is one of the two. */
export const isDrawnOver = (
  { fileIds, state }: { fileIds: readonly number[]; state?: ViewState | undefined },
  sheet: SheetPlace | undefined,
): boolean => (sheet ? fileIds.length === 0 && state === undefined : fileIds.length > 0 && state !== undefined)
