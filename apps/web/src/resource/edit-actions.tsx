import type { CrudName } from '@sunmao/contract'
import { Button } from 'antd'
import { useTranslation } from 'react-i18next'
import { Can } from '../session/can.tsx'

interface EditActionsProps {
  /** The word of the permissions `NAME:edit` and `NAME:del`. */
  name: CrudName
  onEdit: () => void
  onRemove: () => void
}

/** What a row offers to who may. */
export function EditActions({ name, onEdit, onRemove }: EditActionsProps) {
  const { t } = useTranslation()
  return (
    <>
      <Can codes={[`${name}:edit`]}>
        <Button type="link" size="small" onClick={onEdit}>
          {t('common.edit')}
        </Button>
      </Can>
      <Can codes={[`${name}:del`]}>
        <Button type="link" size="small" danger onClick={onRemove}>
          {t('common.delete')}
        </Button>
      </Can>
    </>
  )
}
