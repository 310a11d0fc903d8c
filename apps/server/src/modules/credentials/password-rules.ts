// Which new passwords are refused because they are tried first: words of the usual lists, also with digits around them
// and signs for letters, runs on the keyboard, repetitions, digits alone, and what names the person or the place. No
// classes of characters are asked for: they make passwords longer to type, not harder to guess.

const MIN_LENGTH = 8
const MAX_LENGTH = 64
/** A phone number, a date, a number of an identity card. */
const DIGITS_ONLY_MOST = 18
/** How much of a password may be one key beside the last one. */
const RUN_MOST = 0.7
/** Letters that must be left when the person's names are taken away. */
const OWN_LETTERS = 4

export type PasswordProblem = 'auth.passwordWeak' | 'auth.passwordCommon' | 'auth.passwordIsName'

const common = new Set(
  `password passwort passwd pass passphrase mypassword secret mysecret letmein welcome welcomeback login logon signin
  admin administrator adminadmin root toor superuser sysadmin system manager user username guest test testtest testing
  tester temp temporary default changeme changeit change initial start computer internet server service support office
  company business master access accessdenied security qwerty qwertz azerty qwertyuiop asdf asdfgh asdfghjkl zxcvbn
  zxcvbnm qazwsx qazwsxedc zaqxsw abc abcd abcdef iloveyou ilovegod loveyou lovelove iloveme lover sweetheart darling
  princess angel babygirl baby sunshine flower butterfly rainbow summer winter spring autumn january february monday
  friday football baseball basketball soccer hockey golf tennis liverpool arsenal chelsea barcelona realmadrid juventus
  superman batman spiderman ironman starwars pokemon naruto minecraft fortnite dragon dragonball monkey tiger eagle shadow
  ninja hunter killer warrior samurai phoenix mustang ferrari porsche mercedes corvette harley yamaha freedom whatever
  trustno trustnoone nothing something everything google facebook linkedin twitter youtube microsoft windows apple samsung
  iphone android adobe photoshop cisco oracle mysql postgres autocad revit autodesk hello helloworld hellohello goodluck
  michael jordan jennifer jessica ashley daniel thomas robert charlie matthew andrew joshua michelle nicole george maggie
  cookie chocolate banana orange cheese pepper ginger coffee bailey buster peanut snoopy mickey donald hannah samantha
  china beijing shanghai shenzhen guangzhou zhongguo woaini woaiwojia woaizhongguo wodemima mima mimamima zhangwei wangwei
  liwei wangfang xiaoming nihao nihaoma ceshi guanliyuan gongsi dianhua aini aiwoba asdasd qweqwe qweasd qweasdzxc qwer
  zxcv aaaa abcabc jiayou dashabi caonima woshishui taobao weixin alibaba tencent huawei xiaomi`.split(/\s+/),
)

const signs: Readonly<Record<string, string>> = {
  '@': 'a',
  '4': 'a',
  '3': 'e',
  '1': 'i',
  '!': 'i',
  '0': 'o',
  $: 's',
  '5': 's',
  '7': 't',
}

const keyboard = [
  '1234567890',
  'qwertyuiop',
  'asdfghjkl',
  'zxcvbnm',
  ...columns('1234567890', 'qwertyuiop', 'asdfghjkl', 'zxcvbnm'),
]

/** What is wrong with a new password, if anything. `names` are those of its owner and of the place. */
export function passwordProblem(password: string, names: readonly string[]): PasswordProblem | undefined {
  if (password.length < MIN_LENGTH || password.length > MAX_LENGTH) return 'auth.passwordWeak'
  const text = password.normalize('NFKC').toLowerCase()
  if (isNames(text, names)) return 'auth.passwordIsName'
  return isCommon(text) || isRepeated(text) || isRun(text) || isDigits(text) ? 'auth.passwordCommon' : undefined
}

/** Digits and signs around a word make no other word of it. */
function isCommon(text: string): boolean {
  const bare = text.replace(/^[^\p{L}]+|[^\p{L}]+$/gu, '')
  return [text, bare, plain(text), plain(bare)].some((word) => common.has(word))
}

const plain = (text: string) => text.replace(/[@431!0$57]/g, (sign) => signs[sign]!)

const isRepeated = (text: string) => /^(.{1,5}?)\1+$/su.test(text)

const isDigits = (text: string) => text.length <= DIGITS_ONLY_MOST && /^\d+$/.test(text)

/** Most characters are the same as, or beside, the one before them: in the alphabet, among the digits or on the keyboard. */
function isRun(text: string): boolean {
  let beside = 0
  for (let i = 1; i < text.length; i++) if (isBeside(text[i - 1]!, text[i]!)) beside += 1
  return beside / (text.length - 1) > RUN_MOST
}

function isBeside(a: string, b: string): boolean {
  if (Math.abs(a.charCodeAt(0) - b.charCodeAt(0)) <= 1) return true
  return keyboard.some((row) => row.includes(a + b) || row.includes(b + a))
}

function isNames(text: string, names: readonly string[]): boolean {
  let rest = text
  const known = names.map((name) => name.normalize('NFKC').toLowerCase()).filter((name) => name.length >= 2)
  for (const name of known.sort((a, b) => b.length - a.length)) rest = rest.replaceAll(name, '')
  return rest !== text && rest.replace(/[^\p{L}]/gu, '').length < OWN_LETTERS
}

function columns(...rows: readonly string[]): string[] {
  return [...rows[0]!].map((_, index) => rows.map((row) => row[index] ?? '').join(''))
}
