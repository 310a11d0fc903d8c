import { QueryClient, QueryClientProvider, useQuery, useMutation } from '@tanstack/react-query'
import { startI18n } from '@sunmao/i18n'
import JSEncrypt from 'jsencrypt'
import { lazy, Suspense, type ReactNode } from 'react'
import { createRoot } from 'react-dom/client'
import { initReactI18next, useTranslation } from 'react-i18next'
import { BrowserRouter, Route, Routes, useNavigate } from 'react-router'
import * as z from 'zod'
import { create } from 'zustand'
import { persist } from 'zustand/middleware'
import '../src/theme/tokens.css'
const Body = z.object({ username: z.string().trim().min(1).max(64), email: z.email(), password: z.string(), n: z.coerce.number().int(), k: z.enum(['a', 'b']), arr: z.array(z.int()), u: z.union([z.boolean(), z.literal('x')]) })
export const useSession = create(persist<{ token: string }>(() => ({ token: '' }), { name: 's' }))
export function useLogin() {
  const nav = useNavigate()
  const { t } = useTranslation()
  const q = useQuery({ queryKey: ['k'], queryFn: () => fetch('/auth/publicKey').then((r) => r.json()) })
  const m = useMutation({ mutationFn: async (v: unknown) => { const e = new JSEncrypt(); e.setPublicKey(q.data?.publicKey); return e.encrypt(JSON.stringify(Body.parse(v))) }, onSuccess: () => nav('/') })
  return { t, m, token: useSession((s) => s.token) }
}
const Art = lazy(() => import('../src/ui/sign-in-art.tsx').then((m) => ({ default: m.SignInArt })))
export async function start(form: ReactNode) {
  await startI18n('zh-CN', initReactI18next)
  createRoot(document.getElementById('root')!).render(
    <QueryClientProvider client={new QueryClient()}><BrowserRouter><Routes><Route path="*" element={<><Suspense><Art label="a" tenon="b" mortise="c" /></Suspense>{form}</>} /></Routes></BrowserRouter></QueryClientProvider>)
}
