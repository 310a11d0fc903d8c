import { hubToDo } from '@sunmao/contract'
import { defineFeature } from '../../feature.ts'
import { page } from '../../page-table.ts'

export const hubToDoFeature = defineFeature({
  name: 'hubToDo',
  views: {
    'enterpriseTodo/index': page(() => import('./enterprise-todo.page.tsx'), 'EnterpriseTodoPage'),
    'projectTodo/index': page(() => import('./project-todo.page.tsx'), 'ProjectTodoPage'),
  },
  staleOn: { todo: [hubToDo.page, hubToDo.projItems, hubToDo.subItems] },
})
