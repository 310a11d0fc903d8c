import { designKinds, designLibrary, designStates } from '@sunmao/contract'
import { useCall, useSend } from '../../api/hooks.ts'
import { permits } from '../../session/can.tsx'
import { useSession } from '../../session/session.ts'
import { valuesIn } from '../../ui/filter/address-values.ts'
import { usePage } from '../../ui/page/page-location.tsx'
import { usePaging } from '../../ui/table/paged-table.tsx'

const reads = [designLibrary.list, designLibrary.detail, designLibrary.categories, designLibrary.tags]

/** What the address asks for. */
export function useDesigns() {
  const { query } = usePage()
  const kind = designKinds.filter((one) => valuesIn(query, 'kind').includes(one))
  const state = designStates.filter((one) => valuesIn(query, 'state').includes(one))
  const tag = valuesIn(query, 'tag')
  const [categoryId, blurry, sort] = [Number(query.get('cat')) || undefined, query.get('blurry'), query.get('sort')]
  return useCall(
    designLibrary.list,
    {
      query: {
        ...usePaging(),
        ...(categoryId && { categoryId }),
        ...(blurry && { blurry }),
        ...(kind.length > 0 && { kind }),
        ...(state.length > 0 && { state }),
        ...(tag.length > 0 && { tag }),
        ...(query.has('fav') && { favourite: true }),
        ...(query.has('removed') && { removed: true }),
        ...(sort && { sort: [sort] }),
      },
    },
    { keepPrevious: true },
  )
}

/** The library belongs to the house: rights in a project do not count. */
export function useDesignRights(): { mayEdit: boolean; mayPublish: boolean } {
  const roles = useSession((session) => session.roles)
  return { mayEdit: permits(roles, ['designLibrary:edit']), mayPublish: permits(roles, ['designLibrary:publish']) }
}

export const useMoveDesign = () => useSend(designLibrary.move, reads, { quiet: true })
export const useUpdateDesign = () => useSend(designLibrary.update, reads, { quiet: true })
export const useFavourite = () => useSend(designLibrary.favourite, [designLibrary.list, designLibrary.detail])
export const useTake = () => useSend(designLibrary.take, [...reads, designLibrary.uses], { quiet: true })
export const useCreateDesign = () => useSend(designLibrary.create, reads, { quiet: true })
export const useAddDesignVersion = () => useSend(designLibrary.addVersion, reads, { quiet: true })
export const usePrepareDesign = () => useSend(designLibrary.prepare, reads)
export const useRemoveDesign = () => useSend(designLibrary.remove, reads)
export const useRestoreDesign = () => useSend(designLibrary.restore, reads)
export const usePurgeDesign = () => useSend(designLibrary.purge, reads)
export const useAddCategory = () => useSend(designLibrary.addCategory, reads, { quiet: true })
export const useEditCategory = () => useSend(designLibrary.editCategory, reads, { quiet: true })
export const useRemoveCategory = () => useSend(designLibrary.removeCategory, reads)
