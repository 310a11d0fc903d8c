import { model } from '@sunmao/contract'
import { Select } from 'antd'
import { useTranslation } from 'react-i18next'
import { useCall } from '../../api/hooks.ts'
import { useDict } from '../../api/use-dict.ts'
import { setUploadField } from '../upload/upload.api.ts'
import type { SentFile } from '../upload/upload-store.api.ts'
import './model.css'

/** Of a file on its way: which discipline it is, and what it will become. */
export function UploadFields({ upload }: { upload: SentFile }) {
  const { t } = useTranslation()
  const { entries } = useDict('discipline')
  const { id, name, projId, subId, fields } = upload
  const { data } = useCall(model.list, { body: { projId, subId, blurry: name.slice(0, 100), page: 0, size: 20 } })
  const known = data?.content.find((row) => row.name.toLowerCase() === name.toLowerCase())
  return (
    <>
      <Select
        size="small"
        variant="borderless"
        allowClear
        className="model-upload-discipline"
        aria-label={t('modelUpload.disciplineNamed', { name })}
        placeholder={t('model.discipline')}
        value={fields?.discipline ?? known?.discipline}
        options={entries.map(({ label, value }) => ({ label, value }))}
        onChange={(value) => setUploadField(id, 'discipline', value)}
      />
      {data && (
        <span className="model-quiet">
          {known
            ? t('modelUpload.nextVersion', { name: known.name, version: known.version + 1 })
            : t('modelUpload.newModel')}
        </span>
      )}
    </>
  )
}
