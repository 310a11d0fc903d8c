import { isIfcXml, type ModelUpload } from '@sunmao/contract'
import type { ProjectCtx } from '../../core/context.ts'
import { badRequest } from '../../core/errors.ts'
import { beginVersionUpload, type NewVersionUpload } from '../versioned-file/version-upload.service.ts'
import { modelKind } from './model.service.ts'

export async function beginModelUpload(ctx: ProjectCtx, file: NewVersionUpload): Promise<ModelUpload> {
  if (isIfcXml(file.name)) throw badRequest('ifc.isXml')
  return beginVersionUpload(ctx, modelKind.kind, file)
}
