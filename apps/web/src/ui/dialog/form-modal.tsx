import { Form, type FormInstance, Modal } from 'antd'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { Refusal } from './refusal.tsx'
import { withoutAnimation } from './without-animation.ts'

interface FormModalProps<V> {
  title: string
  /** What `useServerForm` gives. */
  server: {
    form: FormInstance<V>
    isBusy: boolean
    refusal: string | undefined
    onFinish: (values: V) => unknown
  }
  initialValues: Partial<V>
  width?: number
  /** Instead of 保存. */
  okText?: string
  onClose: () => void
  children: ReactNode
}

/** A form in a dialog: Enter saves, a click beside it loses nothing. */
export function FormModal<V extends object>(props: FormModalProps<V>) {
  const { t } = useTranslation()
  const { form, isBusy, refusal, onFinish } = props.server
  return (
    <Modal
      {...withoutAnimation}
      open
      title={props.title}
      width={props.width}
      okText={props.okText ?? t('common.save')}
      cancelText={t('common.cancel')}
      confirmLoading={isBusy}
      mask={{ closable: false }}
      closable={{ 'aria-label': t('common.close') }}
      onOk={form.submit}
      onCancel={props.onClose}
    >
      <Refusal text={refusal} />
      <Form<V>
        form={form}
        layout="vertical"
        className="form-modal"
        initialValues={props.initialValues}
        onFinish={onFinish}
        disabled={isBusy}
      >
        {props.children}
        {/* The dialog's own button stands outside of the form. */}
        <button type="submit" hidden />
      </Form>
    </Modal>
  )
}
