import { Button, Modal } from 'antd'
import { useTranslation } from 'react-i18next'
import { withoutAnimation } from '../../../ui/dialog/without-animation.ts'
import { CopyBox } from '../../../ui/label/copy-box.tsx'
import { saveTable } from '../../../ui/table/save-table.ts'

export interface ToldPassword {
  username: string
  nickName?: string
  password: string
}

/** More than these are taken along as a whole. */
const BOXES = 10

/** The only time that these passwords are shown, so only its button closes it. */
export function PasswordsOnce({ told, onClose }: { told: readonly ToldPassword[]; onClose: () => void }) {
  const { t } = useTranslation()
  const save = () =>
    saveTable(
      [t('user.username'), t('user.nickName'), t('center.password')],
      told.map(({ username, nickName = '', password }) => [username, nickName, password]),
      t('user.passwordsFile'),
    )
  return (
    <Modal
      {...withoutAnimation}
      open
      title={told.length === 1 ? t('user.passwordTitle') : t('user.passwordsTitle', { count: told.length })}
      mask={{ closable: false }}
      keyboard={false}
      closable={false}
      footer={
        <>
          {told.length > 1 && <Button onClick={save}>{t('user.passwordsSave')}</Button>}
          <Button type="primary" onClick={onClose}>
            {t('user.passwordsKept')}
          </Button>
        </>
      }
    >
      <p className="pane-hint">{t('user.passwordsHint')}</p>
      {told.length <= BOXES &&
        told.map(({ username, password }) => <CopyBox key={username} label={username} text={password} />)}
      {told.length > 1 && (
        <CopyBox
          label={t('user.passwordsAll')}
          text={told.map(({ username, password }) => `${username}\t${password}`).join('\n')}
        />
      )}
    </Modal>
  )
}
