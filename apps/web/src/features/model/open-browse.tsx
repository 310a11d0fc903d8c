import { Button } from 'antd'
import { useTranslation } from 'react-i18next'
import { useNavigate } from 'react-router'
import { Icon } from '../../ui/picture/icon.tsx'
import { browseAddress } from './model.api.ts'

/** Opens models in three dimensions: some of them, or the latest of all in a sub. */
export function OpenBrowse({ projId, what }: { projId: number; what: { subId: number } | { fileId: number } }) {
  const { t } = useTranslation()
  const navigate = useNavigate()
  return (
    <Button icon={<Icon name="model" />} onClick={() => navigate(browseAddress(projId, what))}>
      {t('browse.open')}
    </Button>
  )
}
