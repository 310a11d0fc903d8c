import type { HubAnnotationDetail } from '@sunmao/contract'
import { App, Button, DatePicker, Form, Input, Select } from 'antd'
import dayjs, { type Dayjs } from 'dayjs'
import { useTranslation } from 'react-i18next'
import { useDict } from '../../../api/use-dict.ts'
import { useServerForm } from '../../../api/use-server-form.ts'
import { Refusal } from '../../../ui/dialog/refusal.tsx'
import { usePage } from '../../../ui/page/page-location.tsx'
import { Icon } from '../../../ui/picture/icon.tsx'
import { htmlOf } from '../../../ui/text/html-of.ts'
import { useOwnDiscipline } from '../../issue/form/own-discipline.api.ts'
import { PeopleSelect } from '../../people-search/choose/people-select.panel.tsx'
import { tellKept } from '../drawn-marks.api.ts'
import { textOf, useCreateAnnotation, useCreateMarkup, useUpdateAnnotation } from '../hub-annotation.api.ts'
import { type AnnotationOrigin, type TakenDrawing, useMarkedView } from '../marked-view.ts'

interface Values {
  title: string
  text?: string
  addresseeIds?: number[]
  discipline: string
  dueDate?: Dayjs | undefined
}

interface AnnotationFormProps {
  /** One that is changed. */
  row: HubAnnotationDetail | undefined
  /** Nothing while it is not known. */
  origin: AnnotationOrigin | undefined
  /** How many marks there are. */
  count: number
  take: () => Promise<TakenDrawing>
  onLeave: () => void
  onDone: () => void
}

const valuesOf = ({ title, html, addressees, discipline, dueDate }: HubAnnotationDetail): Values => ({
  title,
  text: textOf(html),
  addresseeIds: addressees.flatMap(({ id }) => id ?? []),
  discipline,
  dueDate: dueDate ? dayjs(dueDate) : undefined,
})

/** What the drawing is about and who is to answer; or the drawing alone is kept. */
export function AnnotationForm({ row, origin, count, take, onLeave, onDone }: AnnotationFormProps) {
  const { t } = useTranslation()
  const { message } = App.useApp()
  const { projId, subId } = useMarkedView()
  const { setQuery } = usePage()
  const create = useCreateAnnotation()
  const update = useUpdateAnnotation()
  const keep = useCreateMarkup()
  const own = useOwnDiscipline(projId)
  const { entries } = useDict('discipline')
  const server = useServerForm<Values>({
    refusedAt: { 'issue.notMember': 'addresseeIds' },
    send: async ({ title, text = '', addresseeIds, discipline, dueDate }) => {
      const html = text.trim() ? htmlOf(text) : ''
      const fields = { title, html, addresseeIds, discipline, dueDate: dueDate?.format('YYYY-MM-DD') ?? null }
      if (row) {
        const { marks, picture } = await take()
        await update.mutateAsync({ body: { ...fields, id: row.id, rowVersion: row.rowVersion, marks, picture } })
        message.success(t('common.saved'))
        return onDone()
      }
      const { location, elements } = origin ?? {}
      const { sheet, ...drawing } = await take()
      const made: HubAnnotationDetail = await create.mutateAsync({
        body: { ...fields, ...drawing, location: { ...location, sheet }, elements, subId },
      })
      message.success(t('annotation.created', { number: made.number }))
      tellKept(made)
      onDone()
      setQuery({ annotation: made.id, action: undefined })
    },
  })
  const keepDrawing = () =>
    void server.attempt(async () => {
      const drawing = await take()
      const name = server.form.getFieldValue('title')?.trim() || t('annotation.markupName')
      await keep.mutateAsync({ body: { subId, name, ...drawing } })
      message.success(t('annotation.markupKept', { name }))
      onDone()
    })
  const place = [origin?.location?.level, origin?.location?.room, origin?.location?.grid].filter(Boolean).join(' ')
  const facts = [
    place,
    origin?.elements?.length ? t('issue.elements', { count: origin.elements.length }) : '',
    t('annotation.markCount', { count }),
  ].filter(Boolean)
  const heading = row ? row.number : t('annotation.new')
  if (own === undefined || !origin) return null
  return (
    <aside className="browse-card browse-right annotation-pane" aria-label={heading}>
      <header className="annotation-head">
        <h2>{heading}</h2>
        <Button type="text" icon={<Icon name="close" />} aria-label={t('common.close')} onClick={onLeave} />
      </header>
      <div className="annotation-body">
        <Refusal text={server.refusal} />
        <p className="annotation-quiet">{facts.join(' · ')}</p>
        <Form<Values>
          form={server.form}
          layout="vertical"
          disabled={server.isBusy}
          onFinish={server.onFinish}
          initialValues={row ? valuesOf(row) : { discipline: origin.discipline ?? own }}
        >
          <Form.Item
            name="title"
            label={t('annotation.title')}
            rules={[{ required: true, whitespace: true, message: t('validate.required') }]}
          >
            <Input maxLength={200} autoComplete="off" placeholder={t('annotation.titleHint')} />
          </Form.Item>
          <Form.Item name="text" label={t('annotation.text')}>
            <Input.TextArea rows={4} maxLength={5000} />
          </Form.Item>
          <Form.Item name="addresseeIds" label={t('annotation.addressees')}>
            <PeopleSelect projId={projId} isMany known={row?.addressees} />
          </Form.Item>
          <Form.Item name="discipline" label={t('annotation.discipline')}>
            <Select options={entries.map(({ value, label }) => ({ value, label }))} />
          </Form.Item>
          <Form.Item name="dueDate" label={t('annotation.due')}>
            <DatePicker className="annotation-wide" />
          </Form.Item>
          <button type="submit" hidden />
        </Form>
      </div>
      <footer className="annotation-foot">
        {!row && (
          <Button disabled={server.isBusy || count === 0} onClick={keepDrawing}>
            {t('annotation.keepMarkup')}
          </Button>
        )}
        <Button type="primary" loading={server.isBusy} onClick={server.form.submit}>
          {t(row ? 'common.save' : 'annotation.send')}
        </Button>
      </footer>
    </aside>
  )
}
