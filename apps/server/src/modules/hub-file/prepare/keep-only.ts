import type { Key } from '@sunmao/i18n'
import type { Prepared } from './prepared.ts'

/** How to get something that can be shown, by the ending of what cannot. */
const advice: readonly [RegExp, Key][] = [
  [/\.(rvt|rfa|pln|skp|3dm|nwd|nwc|nwf|dgn|fbx|obj|step|stp)$/i, 'hubFile.keptModel'],
  [/\.(ifc|ifczip)$/i, 'hubFile.keptIfc'],
  [/\.(doc|wps|rtf|odt|pages)$/i, 'hubFile.keptWord'],
  [/\.(ppt|pptx|pps|ppsx|dps|odp|key|vsd|vsdx|pub)$/i, 'hubFile.keptSlides'],
  [/\.(et|ods|numbers)$/i, 'hubFile.keptSheet'],
  [/\.(bmp|psd|ai|eps|heic|heif|avif|tga|raw|cr2|nef)$/i, 'hubFile.keptPicture'],
  [/\.(zip|rar|7z|tar|gz|tgz)$/i, 'hubFile.keptArchive'],
  [/\.(dwf|dwfx|dws|dwt|plt|cdr)$/i, 'hubFile.keptDrawing'],
]

/** For files that nobody here can show. */
export function keepOnly(name: string): Prepared {
  const [, code = 'hubFile.keptOther'] = advice.find(([ending]) => ending.test(name)) ?? []
  return { pages: [], notes: [{ code: code as Key, facts: {} }] }
}
