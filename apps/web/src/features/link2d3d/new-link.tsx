import { hubFile } from '@sunmao/contract'
import { Form, Select } from 'antd'
import { useTranslation } from 'react-i18next'
import { useNavigate } from 'react-router'
import { useCall } from '../../api/hooks.ts'
import { useServerForm } from '../../api/use-server-form.ts'
import { FormModal } from '../../ui/dialog/form-modal.tsx'
import { isShown } from '../hub-file/hub-file.api.ts'
import { drawingLabel } from './drawing-label.ts'
import { linkAddress, useCreateLink, useLevels } from './link2d3d.api.ts'

interface Values {
  fileId: number
  page: number
  level: string
}

interface NewLinkProps {
  projId: number
  subId: number
  onClose: () => void
}

/** A page of a drawing and a level; axes are looked for at once. */
export function NewLink({ projId, subId, onClose }: NewLinkProps) {
  const { t } = useTranslation()
  const navigate = useNavigate()
  const create = useCreateLink()
  const { data } = useCall(hubFile.list, { body: { projId, subId, kind: 'drawing', page: 0, size: 200 } })
  const levels = useLevels(subId)
  const server = useServerForm<Values>({
    refusedAt: { 'error.duplicate': 'level' },
    send: async (body) => {
      const made = await create.mutateAsync({ body })
      onClose()
      navigate(linkAddress(made))
    },
  })
  const drawings = (data?.content ?? []).filter(isShown)
  const fileId = Form.useWatch('fileId', server.form)
  const pages = drawings.find((row) => row.fileId === fileId)?.pages ?? []
  const required = [{ required: true, message: t('validate.required') }]
  return (
    <FormModal<Values> title={t('link2d3d.add')} server={server} initialValues={{ page: 0 }} onClose={onClose}>
      <Form.Item name="fileId" label={t('drawing.page')} rules={required}>
        <Select
          showSearch
          optionFilterProp="label"
          options={drawings.map((row) => ({
            value: row.fileId,
            label: drawingLabel(row, drawings, t),
          }))}
          onChange={(value: number) => {
            const level = drawings.find((row) => row.fileId === value)?.level
            server.form.setFieldsValue({ page: 0, level: levels.data?.find(({ name }) => name === level)?.name })
          }}
        />
      </Form.Item>
      {pages.length > 1 && (
        <Form.Item name="page" label={t('drawing.pages')} rules={required}>
          <Select
            options={pages.map(({ name }, value) => ({
              value,
              label: name ?? t('hubFile.pageNo', { page: value + 1 }),
            }))}
          />
        </Form.Item>
      )}
      {pages.length <= 1 && (
        <Form.Item name="page" hidden>
          <input type="hidden" />
        </Form.Item>
      )}
      <Form.Item name="level" label={t('hubFile.level')} rules={required}>
        <Select
          loading={levels.isPending}
          options={(levels.data ?? []).map(({ name, elevation }) => ({
            value: name,
            label: `${name}  ${elevation.toFixed(3)}`,
          }))}
        />
      </Form.Item>
    </FormModal>
  )
}
