import type { Key } from '@sunmao/i18n'
import { type InputHTMLAttributes, type ReactNode, useEffect, useId, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Icon } from '../picture/icon.tsx'
import type { IconName } from '../picture/icons.ts'
import './field.css'

interface FieldProps extends InputHTMLAttributes<HTMLInputElement> {
  label: string
  icon: IconName
  problem?: Key | undefined
  /** One quiet line under the field, where there is nothing wrong with it. */
  hint?: string
  /** Inside the box, at its end. */
  end?: ReactNode
  /** Beside the box. */
  beside?: ReactNode
  /** Has the focus when the form appears. */
  isFirst?: boolean
}

export function Field({ label, icon, problem, hint, end, beside, isFirst = false, ...input }: FieldProps) {
  const { t } = useTranslation()
  const id = useId()
  const note = problem ? t(problem) : hint
  const box = useRef<HTMLInputElement>(null)
  // With fingers, the keyboard would jump over half of the form before anybody has seen it.
  useEffect(() => {
    if (isFirst && matchMedia('(pointer: fine)').matches) box.current?.focus()
  }, [isFirst])

  return (
    <div className="field">
      <label className="field-label" htmlFor={id}>
        {label}
      </label>
      <div className="field-row">
        <div className={problem ? 'field-box field-box-wrong' : 'field-box'}>
          <Icon name={icon} />
          <input
            ref={box}
            className="field-input"
            id={id}
            aria-invalid={problem ? true : undefined}
            aria-describedby={note ? `${id}note` : undefined}
            {...input}
          />
          {end}
        </div>
        {beside}
      </div>
      {note && (
        <p id={`${id}note`} className={problem ? 'field-note field-problem' : 'field-note'}>
          {note}
        </p>
      )}
    </div>
  )
}

export function PasswordField(props: Omit<FieldProps, 'icon' | 'type' | 'end'>) {
  const { t } = useTranslation()
  const [isShown, setShown] = useState(false)
  const word = t(isShown ? 'login.hidePassword' : 'login.showPassword')
  return (
    <Field
      maxLength={64}
      {...props}
      icon="lock"
      type={isShown ? 'text' : 'password'}
      spellCheck={false}
      autoCapitalize="off"
      end={
        <button
          type="button"
          className="field-icon-button"
          title={word}
          aria-label={word}
          aria-pressed={isShown}
          onClick={() => setShown(!isShown)}
        >
          <Icon name={isShown ? 'eye' : 'eye-off'} />
        </button>
      }
    />
  )
}
