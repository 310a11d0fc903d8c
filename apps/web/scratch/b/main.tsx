import { start, useLogin } from '../common.tsx'
function F() {
  const { t, m } = useLogin()
  return <form onSubmit={(e) => { e.preventDefault(); m.mutate(Object.fromEntries(new FormData(e.currentTarget))) }}>
    <label>{t('login.username')}<input name="username" required /></label><label>{t('login.password')}<input name="password" type="password" required /></label>
    <label><input type="checkbox" name="r" />{t('login.remember')}</label><button type="submit" disabled={m.isPending}>{t('login.submit')}</button></form>
}
start(<F />)
