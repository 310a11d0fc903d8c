import * as z from 'zod'

/** As what a review sheet is written. */
export const reportFormats = ['docx', 'pdf', 'xlsx'] as const
export const ReportFormat = z.enum(reportFormats)
export type ReportFormat = z.infer<typeof ReportFormat>
