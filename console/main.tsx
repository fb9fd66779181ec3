/** Starts the console in the page. */
import '@fontsource-variable/inter/wght.css';
import 'virtual:looks.css';
import './shell/tokens.css';
import './shell/look.css';
import { QueryClientProvider } from '@tanstack/react-query';
import { RouterProvider } from '@tanstack/react-router';
import { createRoot } from 'react-dom/client';
import { queryClient } from './client/api.ts';
import { router } from './router.tsx';
import { applyAppearance, readAppearance } from './shell/appearance.ts';

applyAppearance(readAppearance());

const place = document.getElementById('console');
if (place === null) throw new Error('the page has no element for the console');
createRoot(place).render(
  <QueryClientProvider client={queryClient}>
    <RouterProvider router={router} />
  </QueryClientProvider>,
);
