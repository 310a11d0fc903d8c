import type { Route } from '@sunmao/contract'

/** What a token needs for the call: a scope; `closed` = no token will do; `none` = neither token nor session is needed. */
export const scopeOf = ({ policy, scope }: Route): string => (policy.kind === 'public' ? 'none' : (scope ?? 'closed'))

export function scopeText(route: Route): string {
  if (route.policy.kind === 'public') return ''
  return route.scope ? `API tokens need the scope \`${route.scope}\`.` : 'Closed to API tokens.'
}

export function policyText({ policy, open, right }: Route): string {
  const guests = open?.includes('guest')
    ? ` Open to guests of a share${right ? ` with the right \`${right}\`` : ''}.`
    : ''
  return `${callersOf(policy)}${guests}`
}

function callersOf(policy: Route['policy']): string {
  switch (policy.kind) {
    case 'public':
      return 'Open to everybody.'
    case 'signedIn':
      return 'For everybody who is signed in.'
    case 'permit':
      return policy.codes.length === 0 ? 'For administrators.' : `Needs ${oneOf(policy.codes)}.`
    case 'inProject':
      return `${policy.codes === 'any' ? 'For members of the project.' : `Needs ${oneOf(policy.codes)} in the project.`}${
        policy.parts ? ' Who has a part in the row may do what that part allows.' : ''
      }`
  }
}

const oneOf = (codes: readonly string[]) => `the permission ${codes.map((code) => `\`${code}\``).join(' or ')}`
