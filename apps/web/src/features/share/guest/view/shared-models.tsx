import { shareKindOf } from '@sunmao/contract'
import { useTranslation } from 'react-i18next'
import { GuestBench } from '../../../browse/guest/guest-bench.panel.tsx'
import { GuestTitle } from './guest-title.tsx'
import type { SharedViewProps } from './view-props.ts'

/** Models, all of them or what was cut out of them; a viewpoint opens as it was kept. */
export function SharedModels({ content, expiry, fileIds, name, onBack }: SharedViewProps) {
  const { t } = useTranslation()
  const [first] = content.models.filter(({ fileId }) => fileIds.includes(fileId))
  const version = fileIds.length === 1 && first ? `V${first.version}` : undefined
  const title = onBack ? (name ?? t('outer.allModels')) : content.description
  return (
    <main>
      <GuestBench
        label={title}
        fileIds={fileIds}
        seen={content.viewpoint?.state}
        isPart={shareKindOf(content.accessType) === 'element'}
      >
        <GuestTitle
          content={content}
          expiry={expiry}
          title={title}
          version={version}
          onBack={onBack}
          downloads={fileIds}
          isModel
        />
      </GuestBench>
    </main>
  )
}
