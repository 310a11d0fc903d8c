import { users } from '@sunmao/contract'
import { App, Button, Space } from 'antd'
import { type ChangeEvent, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { CallError } from '../../api/call.ts'
import { useSend } from '../../api/hooks.ts'
import { loadInfo } from '../../session/session.ts'
import { Refusal } from '../../ui/dialog/refusal.tsx'
import { Avatar } from '../../ui/label/avatar.tsx'
import { type SquarePicture, squarePicture } from './square-picture.ts'

const SIZE = 96
const kinds = ['image/png', 'image/jpeg', 'image/gif']
const { maxBytes } = users.updateAvatar.files.avatar

/** A chosen picture is shown as it will look before it is sent. */
export function AvatarEditor({ name, avatarName }: { name: string; avatarName: string | undefined }) {
  const { t } = useTranslation()
  const { message } = App.useApp()
  const picker = useRef<HTMLInputElement>(null)
  const [picture, setPicture] = useState<SquarePicture>()
  const [problem, setProblem] = useState<string>()
  const upload = useSend(users.updateAvatar, [], { quiet: true })

  async function choose({ target }: ChangeEvent<HTMLInputElement>): Promise<void> {
    const file = target.files?.[0]
    // The same file may be chosen again after a refusal.
    target.value = ''
    if (!file) return
    setPicture(undefined)
    setProblem(undefined)
    if (!kinds.includes(file.type)) return setProblem(t('error.wrongType'))
    if (file.size > maxBytes) return setProblem(t('center.avatarTooLarge'))
    try {
      setPicture(await squarePicture(file))
    } catch {
      setProblem(t('center.avatarUnreadable'))
    }
  }

  async function save({ png }: SquarePicture): Promise<void> {
    setProblem(undefined)
    try {
      await upload.mutateAsync({ files: { avatar: png } })
      message.success(t('center.avatarSaved'))
      await loadInfo()
      setPicture(undefined)
    } catch (error) {
      setProblem(error instanceof CallError ? error.message : t('error.requestFailed'))
    }
  }

  return (
    <div className="center-avatar">
      {picture ? (
        <img className="avatar" src={picture.preview} width={SIZE} height={SIZE} alt={t('center.avatarPreview')} />
      ) : (
        <Avatar name={name} src={avatarName && `/avatar/${avatarName}`} size={SIZE} />
      )}
      <input
        ref={picker}
        type="file"
        name="avatar"
        accept={kinds.join()}
        aria-label={t('center.avatar')}
        onChange={choose}
        hidden
      />
      {picture ? (
        <Space>
          <Button type="primary" loading={upload.isPending} onClick={() => save(picture)}>
            {t('center.saveAvatar')}
          </Button>
          <Button onClick={() => setPicture(undefined)}>{t('common.cancel')}</Button>
        </Space>
      ) : (
        <Button onClick={() => picker.current?.click()}>{t('center.changeAvatar')}</Button>
      )}
      <Refusal text={problem} />
      <p className="center-hint">{t('center.avatarHint')}</p>
    </div>
  )
}
