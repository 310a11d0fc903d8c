import type { Key } from '@sunmao/i18n'
import { useTranslation } from 'react-i18next'
import type { ViewProps } from './document-source.api.ts'
import { DocumentFrame } from './frame/document-frame.panel.tsx'

const ways: readonly [RegExp, Key][] = [
  [/\.dwg$/i, 'otherFile.dwg'],
  [/\.(rvt|rfa|rte)$/i, 'otherFile.rvt'],
  [/\.(doc|dot|wps|rtf)$/i, 'otherFile.doc'],
  [/\.(ppt|pptx|pps|dps|key|odp)$/i, 'otherFile.ppt'],
  [/\.(skp|3dm|nwd|nwc|nwf|3ds|max|dgn|stp|step|sat|fbx|obj|glb|gltf|pln)$/i, 'otherFile.cad3d'],
  [/\.(zip|rar|7z|tar|gz)$/i, 'otherFile.archive'],
  [/\.(mp4|mov|avi|mkv|mp3|wav|m4a|wmv)$/i, 'otherFile.media'],
]

/** What cannot be shown, and how to get something that can. */
export function OtherFile({ source }: ViewProps) {
  const { t } = useTranslation()
  const key = ways.find(([ending]) => ending.test(source.name))?.[1] ?? 'otherFile.any'
  return (
    <DocumentFrame source={source}>
      <div className="document-scroll document-other">
        <p>{t(key)}</p>
      </div>
    </DocumentFrame>
  )
}
