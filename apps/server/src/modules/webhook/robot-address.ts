import { isIP } from 'node:net'
import type { RobotKind, WebhookKind } from '@sunmao/contract'
import type { Config } from '../../config.ts'
import { isPublic } from './public-address.ts'

const vendors: Record<RobotKind, readonly string[]> = {
  wecom: ['qyapi.weixin.qq.com'],
  dingtalk: ['oapi.dingtalk.com', 'api.dingtalk.com'],
  feishu: ['open.feishu.cn', 'open.larksuite.com'],
}

export interface RobotAddress {
  url: URL
  /** Named by the operator, so it may be inside the local network and without encryption. */
  isTrusted: boolean
}

/**
 * Where a robot of this kind may be: at its vendor's, a program anywhere on the open internet, over https; or at a host of the
 * operator's list. Else nothing.
 */
export function robotAddress(config: Config, kind: WebhookKind, text: string): RobotAddress | undefined {
  if (!URL.canParse(text)) return undefined
  const url = new URL(text)
  if (url.username || url.password) return undefined
  if (/^https?:$/.test(url.protocol) && config.webhookHosts.includes(url.host)) return { url, isTrusted: true }
  const isThere = kind === 'program' ? !isInside(url.hostname) : url.port === '' && vendors[kind].includes(url.hostname)
  return url.protocol === 'https:' && isThere ? { url, isTrusted: false } : undefined
}

/** Names are looked up when something is sent; an address in figures is not looked up at all. */
function isInside(hostname: string): boolean {
  const address = hostname.replace(/^\[|\]$/g, '')
  return isIP(address) > 0 && !isPublic(address)
}

export const allowedHosts = (config: Config, kind: RobotKind) => [...vendors[kind], ...config.webhookHosts]
