import { lookup } from 'node:dns'
import { BlockList, isIPv6, type LookupFunction } from 'node:net'

/** Everything that is not the open internet: this machine, the local network, the provider's own services, and no one at all. */
const inside = new BlockList()
for (const [net, bits] of [
  ['0.0.0.0', 8],
  ['10.0.0.0', 8],
  ['100.64.0.0', 10],
  ['127.0.0.0', 8],
  ['169.254.0.0', 16],
  ['172.16.0.0', 12],
  ['192.0.0.0', 24],
  ['192.0.2.0', 24],
  ['192.168.0.0', 16],
  ['198.18.0.0', 15],
  ['198.51.100.0', 24],
  ['203.0.113.0', 24],
  ['224.0.0.0', 3],
] as const)
  inside.addSubnet(net, bits, 'ipv4')

/** Of IPv6 only the part that is given out; in it, what stands for an IPv4 address or leads to one is not. */
const outside = new BlockList()
outside.addSubnet('2000::', 3, 'ipv6')
const tunnels = new BlockList()
for (const [net, bits] of [
  ['2001::', 23],
  ['2001:db8::', 32],
  ['2002::', 16],
] as const)
  tunnels.addSubnet(net, bits, 'ipv6')

export const isPublic = (address: string): boolean =>
  isIPv6(address) ? outside.check(address, 'ipv6') && !tunnels.check(address, 'ipv6') : !inside.check(address, 'ipv4')

/**
 * For a connection: resolves once and connects to what was checked, so a name cannot mean something else a moment later.
 * One address inside is enough to refuse them all.
 */
export const lookupPublic: LookupFunction = (host, options, done) =>
  lookup(host, { ...options, all: true }, (error, found) => {
    if (error) return done(error, [])
    if (found.length === 0 || !found.every(({ address }) => isPublic(address)))
      return done(Object.assign(new Error('not a public address'), { code: 'ENOTFOUND' }), [])
    if (options.all) done(null, found)
    else done(null, found[0]!.address, found[0]!.family)
  })
