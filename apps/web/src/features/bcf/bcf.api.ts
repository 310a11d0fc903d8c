import { bcfImport, bcfMapping, bcfUpload } from '@sunmao/contract'
import { call } from '../../api/call.ts'
import { useSend } from '../../api/hooks.ts'
import type { UploadTarget } from '../upload/send-file.api.ts'

/** How an archive comes to a sub. */
export const bcfUploads = (subId: number): UploadTarget => ({
  part: bcfUpload.part,
  begin: (file, options) => call(bcfUpload.begin, { body: { ...file, subId } }, options),
})

export const useStartImport = () => useSend(bcfImport.start, [bcfImport.list], { quiet: true })
export const useApplyImport = () => useSend(bcfImport.apply, [bcfImport.list, bcfImport.detail])
export const useRemoveImport = () => useSend(bcfImport.remove, [bcfImport.list])
export const useSaveWords = () => useSend(bcfMapping.save, [bcfMapping.list, bcfImport.detail, bcfImport.topics])
