import { extname } from 'node:path'
import { storageKinds } from '@sunmao/contract'

const BASE_MOST = 80
const SUFFIX_MOST = 12
const [picture, document, music, video, other] = storageKinds
const suffixes = new Map(
  (
    [
      [picture, 'bmp dib pcp dif wmf gif jpg jpeg tif tiff eps psd cdr iff tga pcd mpt png webp svg'],
      [document, 'txt md doc docx pdf ppt pptx xls xlsx xlsm csv rtf wps odt ods odp'],
      [music, 'mp3 wav wma ape flac aac ogg m4a'],
      [video, 'avi mpg mpe mpeg asf wmv mov qt rm mp4 flv m4v webm ogv mkv'],
    ] as const
  ).flatMap(([kind, list]) => list.split(' ').map((suffix) => [suffix, kind] as const)),
)

export const storageType = (suffix: string): (typeof storageKinds)[number] => suffixes.get(suffix) ?? other

/**
 * A name that is safe on every system and in every header: no path, no sign that a system forbids, nothing that turns the
 * reading direction, no device of DOS. What is left may be any script.
 */
export function cleanName(given: string): { base: string; suffix: string } {
  const text = given
    .normalize('NFC')
    .replace(/[\\/:*?"<>|]/g, '_')
    .replace(/[\p{Cc}\p{Cf}\p{Co}\p{Cs}]/gu, '')
    .trim()
  const suffix = extname(text).slice(1).toLowerCase()
  const isPlain = new RegExp(`^[a-z0-9]{1,${SUFFIX_MOST}}$`).test(suffix)
  const stem = (isPlain ? text.slice(0, -suffix.length - 1) : text).replace(/^[.\s]+|[.\s]+$/g, '')
  const base = [...stem].slice(0, BASE_MOST).join('').trim()
  const isDevice = /^(con|prn|aux|nul|com\d|lpt\d)$/i.test(base)
  return { base: isDevice ? `_${base}` : base || 'file', suffix: isPlain ? suffix : '' }
}

/** As the ancestor writes it: 1.25MB. */
export function sizeText(bytes: number): string {
  if (bytes >= 1024 ** 3) return `${(bytes / 1024 ** 3).toFixed(2)}GB`
  if (bytes >= 1024 ** 2) return `${(bytes / 1024 ** 2).toFixed(2)}MB`
  return bytes >= 1024 ? `${(bytes / 1024).toFixed(2)}KB` : `${bytes}B`
}
