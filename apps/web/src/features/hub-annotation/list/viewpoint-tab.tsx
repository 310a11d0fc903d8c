import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useSubViewpoints, viewpointSpot } from '../hub-annotation.api.ts'
import { SavedPictures, STEP } from './saved-pictures.tsx'

/** Views that somebody kept. */
export function ViewpointTab({ subId }: { subId: number }) {
  const { t } = useTranslation()
  const [size, setSize] = useState(STEP)
  return (
    <SavedPictures
      read={useSubViewpoints(subId, size)}
      empty={t('viewpoint.empty')}
      icon="bookmark"
      spotOf={viewpointSpot}
      onMore={() => setSize(size + STEP)}
    />
  )
}
