/** Made by vite.config.ts from the colours and styles of pictures/. */
declare module 'virtual:looks.css';
