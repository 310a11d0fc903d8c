import type { Ctx } from '../../core/context.ts'
import { defineModule } from '../../module.ts'
import { initialPassword } from '../parameters/parameters.table.ts'
import { sweepOnce } from './one-time.service.ts'
import { checkNewPassword, siteNamesOf } from './password.service.ts'
import { sweepThrottle } from './throttle.service.ts'

/** Whoever makes accounts with it must not give a password that anybody would try. */
async function checkInitialPassword(ctx: Ctx, value: string): Promise<void> {
  if (value !== '') checkNewPassword(value, { username: '' }, await siteNamesOf(ctx.db))
}

export const credentialsModule = defineModule({
  name: 'credentials',
  parameters: { [initialPassword]: checkInitialPassword },
  cleanup: async ({ db }) => {
    await sweepOnce(db)
    await sweepThrottle(db)
  },
})
