import { termsOf } from './terms.ts'

/** Values that every file writes the same way. */
export const valueTerms = termsOf(`
true | 是 | Yes
false | 否 | No
unknown | 未知 | Unknown
T | 是 | Yes
F | 否 | No
U | 未知 | Unknown
NEW | 新建 | New
EXISTING | 现有 | Existing
DEMOLISH | 拆除 | To be demolished
TEMPORARY | 临时 | Temporary
NOTKNOWN | 未知 | Unknown
NOTDEFINED | 未定义 | Not defined
UNSET | 未设置 | Not set
USERDEFINED | 自定义 | User defined
OTHER | 其他 | Other
`)
