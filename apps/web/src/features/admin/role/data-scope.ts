import { DataScope } from '@sunmao/contract'

const texts = ['role.scopeAll', 'role.scopeOwn', 'role.scopeCustom'] as const

export const [, ownScope, customScope] = DataScope.options

/** The wire's own words mapped to texts. */
export const scopeText = (scope: (typeof DataScope.options)[number]) =>
  texts[DataScope.options.indexOf(scope)] ?? texts[0]
