import { Select } from 'antd'
import { useTranslation } from 'react-i18next'
import { useDict } from '../../api/use-dict.ts'
import { setUploadField } from './upload.api.ts'
import type { SentFile } from './upload-kind.api.ts'

interface UploadDisciplineProps {
  upload: SentFile
  /** Of the version before. */
  usual: string | undefined
  /** What the file will be, in words. */
  becomes: string | undefined
}

export function UploadDiscipline({ upload: { id, name, fields }, usual, becomes }: UploadDisciplineProps) {
  const { t } = useTranslation()
  const { entries } = useDict('discipline')
  return (
    <>
      <Select
        size="small"
        variant="borderless"
        allowClear
        className="upload-discipline"
        aria-label={t('modelUpload.disciplineNamed', { name })}
        placeholder={t('model.discipline')}
        value={fields?.discipline ?? usual}
        options={entries.map(({ label, value }) => ({ label, value }))}
        onChange={(value) => setUploadField(id, 'discipline', value)}
      />
      {becomes && <span className="upload-becomes">{becomes}</span>}
    </>
  )
}
