import type { Share } from '@sunmao/contract'

/** For tests: a share of a room with a password. */
export const sampleShare = (more: Partial<Share> = {}): Share => ({
  id: 41,
  no: 3,
  projId: 7,
  subId: 11,
  subName: '主楼',
  accessType: 7,
  description: '309 新风机房',
  fileIds: [31],
  audience: 'password',
  isLogin: false,
  emails: [],
  expiry: '2026-11-22T15:59:59.000Z',
  openings: 58,
  rights: ['properties', 'measure'],
  watermark: [],
  version: 'pinned',
  status: 'on',
  isException: false,
  owner: { id: 1, nickName: '林知远' },
  createTime: '2026-11-15T08:00:00Z',
  rowVersion: 2,
  ...more,
})

export const freePolicy = { mayShare: true, passwordRequired: false, publicAllowed: true, downloadAllowed: true }

export const sampleQrcode = {
  id: 41,
  code: 'q7Xk',
  address: 'https://hub.example.com/outerHub/q7Xk',
  svg: '<svg xmlns="http://www.w3.org/2000/svg"/>',
}
