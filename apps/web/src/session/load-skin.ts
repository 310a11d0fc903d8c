import { parameters } from '@sunmao/contract'
import { call } from '../api/call.ts'
import { useLayout } from '../theme/layout-setting.ts'
import { followSkin, setColour, useSkin } from '../theme/skin.ts'

/** Before anything is drawn: the last colour at once, then the site's; without an answer the default. */
export async function loadSkin(): Promise<void> {
  const own = useLayout.getState().theme
  if (own) return setColour(own)
  setColour(useSkin.getState().colour)
  try {
    const all = await call(parameters.all, {}, { quiet: true })
    followSkin(all.find((parameter) => parameter.code === 'skin_name')?.value)
  } catch {
    followSkin(undefined)
  }
}
