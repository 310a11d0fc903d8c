import type { WebhookKind } from '@sunmao/contract'
import type { Config } from '../../config.ts'

const vendors: Record<WebhookKind, readonly string[]> = {
  wecom: ['qyapi.weixin.qq.com'],
  dingtalk: ['oapi.dingtalk.com', 'api.dingtalk.com'],
  feishu: ['open.feishu.cn', 'open.larksuite.com'],
}

export interface RobotAddress {
  url: URL
  /** Named by the operator, so it may be inside the local network and without encryption. */
  isTrusted: boolean
}

/** Where a robot of this kind may be: at its vendor's, over https, or at a host of the operator's list. Else nothing. */
export function robotAddress(config: Config, kind: WebhookKind, text: string): RobotAddress | undefined {
  if (!URL.canParse(text)) return undefined
  const url = new URL(text)
  if (url.username || url.password) return undefined
  if (/^https?:$/.test(url.protocol) && config.webhookHosts.includes(url.host)) return { url, isTrusted: true }
  const isVendor = url.protocol === 'https:' && url.port === '' && vendors[kind].includes(url.hostname)
  return isVendor ? { url, isTrusted: false } : undefined
}

export const allowedHosts = (config: Config, kind: WebhookKind) => [...vendors[kind], ...config.webhookHosts]
