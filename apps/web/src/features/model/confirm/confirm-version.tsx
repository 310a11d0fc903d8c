import { type Model, type ModelDoubt, model } from '@sunmao/contract'
import { App, Form, Radio } from 'antd'
import { useTranslation } from 'react-i18next'
import { useSend } from '../../../api/hooks.ts'
import { useServerForm } from '../../../api/use-server-form.ts'
import { FormModal } from '../../../ui/dialog/form-modal.tsx'
import { useRemoveVersion } from '../../recycle-bin/use-remove-version.panel.tsx'
import { FileNameItem } from '../../upload/file-name-item.panel.tsx'
import { modelReads } from '../model.api.ts'
import { DoubtFacts } from './doubt-facts.tsx'

interface Choice {
  as: 'version' | 'model' | 'nothing'
  /** Of a model of its own. */
  name?: string
}

const done = {
  version: 'model.confirm.doneVersion',
  model: 'model.confirm.doneModel',
} as const

interface ConfirmVersionProps {
  row: Model & { doubt: ModelDoubt }
  onClose: () => void
  /** When it is gone, for the page that shows only it. */
  onRemoved?: (() => void) | undefined
}

/** What a version is that has little in common with the one before it. */
export function ConfirmVersion({ row, onClose, onRemoved }: ConfirmVersionProps) {
  const { t } = useTranslation()
  const { message } = App.useApp()
  const confirm = useSend(model.confirm, modelReads, { quiet: true })
  const remove = useRemoveVersion('model')
  const { fileId, name, version } = row
  const server = useServerForm<Choice>({
    refusedAt: { 'error.duplicate': 'name', 'model.otherNameNeeded': 'name' },
    send: async ({ as, name: given }) => {
      const other = given?.trim()
      if (as === 'nothing') await remove(row)
      else await confirm.mutateAsync({ body: { fileId, as, ...(as === 'model' && { name: other }) } })
      // Where it goes to the recycle bin, that is told with the way back.
      if (as !== 'nothing') message.success(t(done[as], { name: as === 'model' ? other : name }))
      onClose()
      if (as === 'nothing') onRemoved?.()
    },
  })
  const as = Form.useWatch('as', server.form)
  return (
    <FormModal<Choice>
      title={t('model.confirm.title', { name, version })}
      server={server}
      width={560}
      initialValues={{ name: otherName(name) }}
      onClose={onClose}
    >
      <DoubtFacts row={row} />
      <Form.Item name="as" rules={[{ required: true, message: t('validate.required') }]}>
        <Radio.Group
          className="model-confirm-choices"
          aria-label={t('model.confirm.title', { name, version })}
          options={[
            { value: 'version', label: t('model.confirm.asVersion') },
            { value: 'model', label: t('model.confirm.asModel') },
            { value: 'nothing', label: t('model.confirm.discard') },
          ]}
        />
      </Form.Item>
      {as === 'version' && <p className="model-quiet">{t('model.confirm.asVersionHint')}</p>}
      {as === 'model' && <FileNameItem hint={t('model.confirm.newName')} />}
    </FormModal>
  )
}

/** The same name with a number before its ending. */
const otherName = (name: string) => name.replace(/(\.[^.]*)?$/, (ending) => ` (2)${ending}`)
