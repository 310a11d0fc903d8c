import { BlockList, isIP } from 'node:net'
import type { Lang } from '@sunmao/i18n'
import { translate } from '@sunmao/i18n/node'
import { eq } from 'drizzle-orm'
import type { Ctx } from '../../core/context.ts'
import { badRequest } from '../../core/errors.ts'
import type { Db } from '../../db/client.ts'
import { parameterTable } from './parameters.table.ts'

/** `10.1.0.0/16=总部; 10.2.0.0/16=分院`: what the institute calls its networks. Nobody outside is asked where an address is. */
const networkNames = 'network_names'

interface Network {
  name: string
  bits: number
  has(ip: string): boolean
}

const local = networkOf('127.0.0.0/8') ?? never()
const inside = [
  '10.0.0.0/8',
  '172.16.0.0/12',
  '192.168.0.0/16',
  '100.64.0.0/10',
  '169.254.0.0/16',
  'fc00::/7',
  'fe80::/10',
]
const insideNetworks = inside.map((range) => networkOf(range) ?? never())

/** Says where addresses are, by the site's own table; of others only whether they are inside of any network. */
export async function readNetworks(db: Db, lang: Lang): Promise<(ip: string) => string> {
  const [row] = await db.select().from(parameterTable).where(eq(parameterTable.code, networkNames))
  const given = (lang === 'en' && row?.valueEn) || row?.value || ''
  // The narrowest says most.
  const networks = entriesOf(given)
    .flatMap(({ range, name }) => networkOf(range, name) ?? [])
    .sort((a, b) => b.bits - a.bits)
  return (ip) => {
    const own = plain(ip)
    if (isIP(own) === 0) return ''
    const named = networks.find((network) => network.has(own))
    if (named) return named.name
    if (own === '::1' || local.has(own)) return translate(lang, 'network.local')
    return insideNetworks.some((network) => network.has(own)) ? translate(lang, 'network.inside') : ''
  }
}

export const networkSeed = {
  name: 'network-names',
  run: (db: Db) =>
    db.insert(parameterTable).values({
      code: networkNames,
      name: '网段名称，如 10.1.0.0/16=总部; 10.2.0.0/16=分院',
      nameEn: 'Names of networks, such as 10.1.0.0/16=Head office; 10.2.0.0/16=Branch',
      value: '',
    }),
}

export const networkCheck = {
  [networkNames]: async (_: Ctx, value: string): Promise<void> => {
    const wrong = entriesOf(value).find(({ range, name }) => name === '' || !networkOf(range, name))
    if (wrong) throw badRequest('network.wrong', { entry: wrong.entry })
  },
}

const entriesOf = (value: string) =>
  value
    .split(/[;；\n]/)
    .map((entry) => entry.trim())
    .filter((entry) => entry !== '')
    .map((entry) => {
      const [range = '', ...rest] = entry.split(/[=＝]/)
      return { entry, range: range.trim(), name: rest.join('=').trim() }
    })

/** A dual socket writes addresses of the older kind in this way. */
const plain = (ip: string) => ip.replace(/^::ffff:(?=\d+\.)/i, '')

function networkOf(range: string, name = ''): Network | undefined {
  const [net = '', given, ...rest] = range.split('/')
  const family = isIP(net)
  if (family === 0 || rest.length > 0) return undefined
  const most = family === 4 ? 32 : 128
  const bits = given === undefined ? most : Number(given)
  if (given === '' || !Number.isInteger(bits) || bits < 0 || bits > most) return undefined
  const kind = family === 4 ? 'ipv4' : 'ipv6'
  const list = new BlockList()
  list.addSubnet(net, bits, kind)
  return { name, bits, has: (ip) => isIP(ip) === family && list.check(ip, kind) }
}

function never(): never {
  throw new Error('a range of our own cannot be read')
}
