import * as z from 'zod'
import { mediaTypes } from '../core/media-types.ts'

/** As what a review sheet is written. */
export const reportFormats = ['docx', 'pdf', 'xlsx'] as const
export const ReportFormat = z.enum(reportFormats)
export type ReportFormat = z.infer<typeof ReportFormat>

/** Several volumes come as one archive. */
export const reportTypes = [...reportFormats.map((format) => mediaTypes[format]), mediaTypes.zip]
