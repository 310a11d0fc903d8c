import { feedback, feedbackMaxFiles } from '@sunmao/contract'
import type { Key } from '@sunmao/i18n'

const { maxBytes } = feedback.add.files.file1
const isPicture = (file: File) => /\.(png|jpe?g|gif)$/i.test(file.name)

interface Picked {
  files: readonly File[]
  /** Why some of the new ones were left out. */
  refusal?: Key
}

/** Adds pictures one by one; what breaks a rule stays out, and the first reason is told. */
export function addScreenshots(known: readonly File[], added: readonly File[]): Picked {
  const files = [...known]
  const refusals: Key[] = []
  for (const file of added) {
    const refusal = refusalOf(files, file)
    if (refusal) refusals.push(refusal)
    else files.push(file)
  }
  return { files, refusal: refusals[0] }
}

function refusalOf(known: readonly File[], file: File): Key | undefined {
  if (!isPicture(file)) return 'feedback.wrongFormat'
  if (known.length >= feedbackMaxFiles) return 'feedback.tooMany'
  if (known.some((one) => one.name === file.name)) return 'feedback.duplicate'
  if (file.size > maxBytes) return 'feedback.tooLarge'
  return undefined
}

/** The fields of the multipart call: file1, file2, … */
export const filesToSend = (files: readonly File[]): Record<string, File> =>
  Object.fromEntries(files.map((file, i) => [`file${i + 1}`, file]))
