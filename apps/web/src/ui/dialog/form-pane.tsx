import { Button, Drawer, Form, type FormInstance } from 'antd'
import { type ReactNode, useEffect, useId, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { useMedia } from '../browser/use-media.ts'
import { Icon } from '../picture/icon.tsx'
import { Refusal } from './refusal.tsx'
import './form-pane.css'

interface FormPaneProps<V> {
  title: string
  /** What `useServerForm` gives. */
  server: {
    form: FormInstance<V>
    isBusy: boolean
    refusal: string | undefined
    onFinish: (values: V) => unknown
  }
  initialValues: Partial<V>
  /** At the left of its foot, such as who changed it last. */
  note?: ReactNode
  onClose: () => void
  children: ReactNode
}

const WIDTH = 388

/**
 * A form beside the list whose row it edits: where there is room it pushes the list aside, so that other rows stay in
 * reach; on a narrower window it lies over it.
 */
export function FormPane<V extends object>(props: FormPaneProps<V>) {
  const { t } = useTranslation()
  const isBeside = useMedia('(width >= 1280px)')
  const id = useId()
  const { form, isBusy, refusal, onFinish } = props.server
  const body = (
    <>
      <Refusal text={refusal} />
      <Form<V> form={form} layout="vertical" initialValues={props.initialValues} onFinish={onFinish} disabled={isBusy}>
        {props.children}
        <button type="submit" hidden />
      </Form>
    </>
  )
  const foot = (
    <div className="form-pane-foot">
      <span className="form-pane-note">{props.note}</span>
      <Button onClick={props.onClose}>{t('common.cancel')}</Button>
      <Button type="primary" loading={isBusy} onClick={form.submit}>
        {t('common.save')}
      </Button>
    </div>
  )
  if (!isBeside)
    return (
      <Drawer
        open
        size={WIDTH}
        title={props.title}
        footer={foot}
        closable={{ 'aria-label': t('common.close') }}
        mask={{ closable: false }}
        onClose={props.onClose}
      >
        {body}
      </Drawer>
    )
  return (
    <Beside labelId={id} onClose={props.onClose}>
      <header className="form-pane-head">
        <h2 id={id} className="form-pane-title">
          {props.title}
        </h2>
        <Button
          type="text"
          size="small"
          aria-label={t('common.close')}
          icon={<Icon name="close" />}
          onClick={props.onClose}
        />
      </header>
      <div className="form-pane-body">{body}</div>
      {foot}
    </Beside>
  )
}

/** The cursor goes to its first field, Escape closes it, and the page beside stays in use. */
function Beside({ labelId, onClose, children }: { labelId: string; onClose: () => void; children: ReactNode }) {
  const pane = useRef<HTMLElement>(null)
  useEffect(() => pane.current?.querySelector<HTMLElement>('input:not(:disabled)')?.focus(), [])
  return (
    <section
      ref={pane}
      className="form-pane"
      role="dialog"
      aria-labelledby={labelId}
      onKeyDown={(event) => event.key === 'Escape' && !event.defaultPrevented && onClose()}
    >
      {children}
    </section>
  )
}
