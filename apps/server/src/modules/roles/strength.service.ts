import type { Ctx } from '../../core/context.ts'

/** Weaker than every role. */
const NO_ROLE = 1000

interface Ranked {
  key?: string | null
  level: number
}

/** The lower, the stronger. Nothing equals the administrator's role, whatever level somebody gives to another. */
const strengthOf = (role: Ranked) => (role.key === 'admin' ? 0 : role.level)

const strongest = (roles: readonly Ranked[]) => Math.min(NO_ROLE, ...roles.map(strengthOf))

/** Nobody may touch what is stronger than himself. */
export const isStronger = (roles: readonly Ranked[], { user }: Ctx) =>
  strongest(roles) < (user.isAdmin ? 0 : strongest(user.me.roles.map(({ level }) => ({ level }))))

/** The caller's best level, as the ancestor's clients know it. */
export const levelOf = ({ user }: Ctx) => (user.isAdmin ? 1 : strongest(user.me.roles.map(({ level }) => ({ level }))))
