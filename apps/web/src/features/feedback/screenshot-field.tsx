import { feedbackMaxFiles } from '@sunmao/contract'
import type { Key } from '@sunmao/i18n'
import { Form } from 'antd'
import { type ChangeEvent, useEffect, useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Icon } from '../../ui/picture/icon.tsx'
import { addScreenshots } from './screenshots.ts'
import './screenshot-field.css'

interface ScreenshotFieldProps {
  files: readonly File[]
  onChange: (files: readonly File[]) => void
}

export function ScreenshotField({ files, onChange }: ScreenshotFieldProps) {
  const { t } = useTranslation()
  const [refusal, setRefusal] = useState<Key>()
  const pick = (event: ChangeEvent<HTMLInputElement>) => {
    const picked = addScreenshots(files, [...(event.target.files ?? [])])
    setRefusal(picked.refusal)
    onChange(picked.files)
    // The same file may be picked again after it was removed.
    event.target.value = ''
  }
  const remove = (file: File) => {
    setRefusal(undefined)
    onChange(files.filter((one) => one !== file))
  }
  return (
    <Form.Item
      label={t('feedback.screenshots')}
      extra={t('feedback.screenshotsHint')}
      validateStatus={refusal && 'error'}
      help={refusal && <span role="alert">{t(refusal)}</span>}
    >
      <div className="screenshots">
        {files.map((file) => (
          <Screenshot key={file.name} file={file} onRemove={() => remove(file)} />
        ))}
        <label className="screenshots-add">
          <Icon name="plus" size={18} />
          <span className="screenshots-count">
            {files.length}/{feedbackMaxFiles}
          </span>
          <input
            type="file"
            className="screenshots-input"
            aria-label={t('feedback.addScreenshot')}
            accept=".png,.jpg,.jpeg,.gif"
            multiple
            onChange={pick}
          />
        </label>
      </div>
    </Form.Item>
  )
}

function Screenshot({ file, onRemove }: { file: File; onRemove: () => void }) {
  const { t } = useTranslation()
  const address = useMemo(() => URL.createObjectURL(file), [file])
  useEffect(() => () => URL.revokeObjectURL(address), [address])
  const label = t('feedback.removeScreenshot', { name: file.name })
  return (
    <span className="screenshots-one">
      <img className="screenshots-picture" src={address} alt={file.name} title={file.name} />
      <button type="button" className="screenshots-remove" title={label} aria-label={label} onClick={onRemove}>
        <Icon name="close" size={12} />
      </button>
    </span>
  )
}
