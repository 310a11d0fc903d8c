import { hubToDo } from '@sunmao/contract'
import { defineFeature } from '../../manifest/feature.ts'
import { page } from '../../manifest/page-table.ts'
import { homeTiles, projectTiles } from '../../manifest/tile.ts'
import { lazyComponent } from '../../ui/loading/lazy-component.tsx'

export const hubToDoFeature = defineFeature({
  name: 'hubToDo',
  help: {
    '/enterpriseTodo': '2-projects/01-projects.md',
    '/projectTodo': '2-projects/01-projects.md',
  },
  views: {
    'enterpriseTodo/index': page(() => import('./enterprise-todo.page.tsx'), 'EnterpriseTodoPage'),
    'projectTodo/index': page(() => import('./project-todo.page.tsx'), 'ProjectTodoPage'),
  },
  fills: [
    homeTiles.fill({
      name: 'todos',
      column: 'main',
      order: 10,
      view: lazyComponent(async () => (await import('./my-todos.tile.tsx')).MyTodosTile),
    }),
    projectTiles.fill({
      name: 'todos',
      column: 'side',
      order: 20,
      view: lazyComponent(async () => (await import('./project-todos.tile.tsx')).ProjectTodosTile),
    }),
  ],
  staleOn: { todo: [hubToDo.page, hubToDo.projItems, hubToDo.subItems] },
})
