import * as z from 'zod'
import { Id } from '../core/common.ts'

const Day = z.iso.date()
const Standing = z.object({ pending: z.int(), overdue: z.int(), closed: z.int() })

/** Drafts and void ones do not count. */
export const IssueStatistics = Standing.extend({
  total: z.int(),
  returned: z.int(),
  /** From raised to answered, half of them faster; nothing before the first answer. */
  answerHours: z.number().optional(),
  /** From Monday to Sunday, the present one last. */
  weeks: z.array(z.object({ from: Day, to: Day, raised: z.int(), closed: z.int() })),
  disciplines: z.array(Standing.extend({ value: z.string(), label: z.string() })),
  /** By who is responsible, whoever has most pending first. */
  people: z.array(Standing.extend({ id: Id, nickName: z.string(), answerHours: z.number().optional() })),
})
export type IssueStatistics = z.infer<typeof IssueStatistics>

/** What somebody has to do with pending issues of a project. */
export const MyIssues = z.object({
  projId: Id,
  projName: z.string(),
  assigned: z.int(),
  review: z.int(),
  raised: z.int(),
  /** Of those that he is to resolve or to review. */
  overdue: z.int(),
})
export type MyIssues = z.infer<typeof MyIssues>
