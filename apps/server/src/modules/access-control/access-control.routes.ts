import { accessControl } from '@sunmao/contract'
import { type House, serve } from '../../http/serve.ts'
import { openAsGuest, readLink } from './access-control.service.ts'

export const accessControlModule = (house: House) =>
  serve(house, accessControl, {
    outer: (ctx, { params }) => readLink(ctx, params.code),
    guest: (ctx, { params }) => openAsGuest(ctx, params.code),
  })
